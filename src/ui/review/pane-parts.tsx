/** Parts beside a form: warnings, its effects, its animals, questions, and earlier reviews. */
import {
  adviceIn,
  changesOfFiling,
  type FormDefinition,
  farmDay,
  historyWords,
  questionOf,
  type RecordDefinition,
  reviewsIn,
  rowsIn,
  type Values,
} from '../../registry/index.ts'
import { ChipLink } from '../animals/chip.tsx'
import { Note } from '../common/note.tsx'
import { instantWords } from '../common/time.ts'
import { Correction } from '../record/view/corrections.tsx'
import style from './pane.module.css'

const HOST_FOUND = 'Lo encontró el registro al recibirlo.'

/** Warnings in spite of which it was filed. */
export function Advice({ row, record }: { readonly row: Values; readonly record: RecordDefinition | undefined }) {
  const own = row.NID_CAPTURO !== '' && row.NID_CAPTURO === row.NID_PROPIETARIO
  const seen = `${own ? 'El asociado' : 'El registrador'} lo vio y lo confirmó.`
  return adviceIn(row.CONSEJOS ?? '').map(({ field, text, byHost }) => (
    <Note key={`${field} ${text}`} tone="warn" icon="alert">
      <b>{record?.fields[field]?.label ?? 'Aviso'}:</b> {text} {byHost ? HOST_FOUND : seen}
    </Note>
  ))
}

/** 'Lo que cambia', in the words of the form's definition. */
export function Changes({ form, row }: { readonly form: FormDefinition; readonly row: Values }) {
  const lines = changesOfFiling(form, row)
  if (lines.length === 0) return null
  return (
    <section className={style.part} aria-labelledby="lo-que-cambia">
      <h3 id="lo-que-cambia">Lo que cambia</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

/** What else the registry knew of the animals. */
export function History({ json, now }: { readonly json: string; readonly now: number }) {
  const animals = rowsIn(json)
  if (animals.length === 0) return null
  const today = farmDay(now)
  return (
    <section className={style.part} aria-labelledby="historia">
      <h3 id="historia">{animals.length === 1 ? 'Historia del animal' : 'Historia de los animales'}</h3>
      <ul>
        {animals.map((row) => (
          <li key={row.CHIP}>
            {row.NOMBRE ? <b>{row.NOMBRE} </b> : null}
            <ChipLink chip={row.CHIP ?? ''} />
            <span className={style.animal}> {historyWords(row, today).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Names of the animals in the history, by chip. */
export const namesInHistory = (json: string): Values =>
  Object.fromEntries(rowsIn(json).flatMap(({ CHIP, NOMBRE }) => (CHIP && NOMBRE ? [[CHIP, NOMBRE]] : [])))

/** Questions about it, and the answers. */
export function Questions({ json, now }: { readonly json: string; readonly now: number }) {
  const questions = rowsIn(json).map(questionOf)
  if (questions.length === 0) return null
  return (
    <section className={style.part} aria-labelledby="preguntas">
      <h3 id="preguntas">Preguntas a quien lo capturó</h3>
      {questions.map(({ id, question, by, at, answer, answeredBy, answeredAt }) => (
        <div key={id} className={style.question}>
          <p>{question}</p>
          <footer>
            {by}, {instantWords(at, now)}
          </footer>
          {answer ? (
            <>
              <p>
                <b>{answer}</b>
              </p>
              <footer>
                {answeredBy}, {instantWords(answeredAt, now)}
              </footer>
            </>
          ) : (
            <footer>Sin respuesta todavía</footer>
          )}
        </div>
      ))}
    </section>
  )
}

/** What administrators corrected of it. */
export function Corrections({ json, now }: { readonly json: string; readonly now: number }) {
  const rows = rowsIn(json)
  if (rows.length === 0) return null
  return (
    <section className={style.part} aria-labelledby="correcciones">
      <h3 id="correcciones">Correcciones</h3>
      {rows.map((row) => (
        <Correction key={row.ID} row={row} now={now} />
      ))}
    </section>
  )
}

/** Earlier reviews and their notes. */
export function PastReviews({ json, now }: { readonly json: string; readonly now: number }) {
  const past = reviewsIn(json)
  if (past.length === 0) return null
  return (
    <section className={style.part} aria-labelledby="revisado">
      <h3 id="revisado">Revisado</h3>
      {past.map(({ at, by, note, isTakenBack }) => (
        <p key={`${at} ${note}`}>
          <b>{by}</b>, {instantWords(at, now)}
          {isTakenBack ? ' (ya no cuenta)' : ''}
          {note ? `: ${note}` : ''}
        </p>
      ))}
    </section>
  )
}
