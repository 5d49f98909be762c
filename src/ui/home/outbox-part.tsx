import { fill, isAnswered, keyOf, questionsRequest } from '../../registry/index.ts'
import type { Connection } from '../../sync/contract/outbox.ts'
import { useAsked, useBook, useLive, useSurroundings } from '../common/book-context.tsx'
import { Icon, type IconName } from '../common/icon.tsx'
import { PageLink } from '../common/links.tsx'
import { counted } from '../common/time.ts'
import { useCorrections } from '../outbox/use-corrections.ts'
import style from './home.module.css'
import { homeTexts as t } from './texts.ts'

/** Unsent and refused forms of this device, and questions of the association about them. */
export function OutboxPart({ connection }: { readonly connection: Connection }) {
  const asked = useOpenQuestions()
  const corrected = useRecentCorrections()
  if (connection.unsent + connection.refused + asked + corrected === 0) return null
  const { unsent, refused } = connection
  return (
    <section aria-labelledby="por-enviar">
      <h2 id="por-enviar" className={style.heading}>
        {t.outbox}
      </h2>
      <ul className={style.rows}>
        {asked > 0 ? (
          <Told icon="help" facts={t.answerThere}>
            {asked === 1 ? t.oneQuestion : fill(t.questions, { n: asked })}
          </Told>
        ) : null}
        {corrected > 0 ? (
          <Told icon="pencil" facts={t.correctedThere}>
            {fill(t.corrected, { n: corrected })}
          </Told>
        ) : null}
        {unsent + refused > 0 ? (
          <li>
            <PageLink to="/bandeja" className={style.row}>
              <span className={style.rowIcon} data-tone={refused > 0 ? 'bad' : undefined}>
                <Icon name={refused > 0 ? 'alert' : 'sending'} />
              </span>
              <span className={style.rowWords}>
                <b>
                  {[
                    ...(refused > 0 ? [counted(refused, 'formulario rechazado', 'formularios rechazados')] : []),
                    ...(unsent > 0 ? [counted(unsent, 'formulario guardado', 'formularios guardados')] : []),
                  ].join(', ')}
                </b>
                <span className={style.facts}>
                  {refused > 0 ? 'Toque para ver por qué.' : 'Sale solo cuando vuelva la señal.'}
                </span>
              </span>
              <Icon name="right" size={18} />
            </PageLink>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

/** Corrections are told here for this long, ms. */
const RECENT = 3 * 86_400_000

function useRecentCorrections(): number {
  const { clock } = useSurroundings()
  return useCorrections().filter(({ FECHA = '' }) => clock.now() - Date.parse(FECHA) < RECENT).length
}

interface ToldProps {
  readonly icon: IconName
  readonly facts: string
  readonly children: string
}

const Told = ({ icon, facts, children }: ToldProps) => (
  <li>
    <PageLink to="/bandeja" className={style.row}>
      <span className={style.rowIcon} data-tone="info">
        <Icon name={icon} />
      </span>
      <span className={style.rowWords}>
        <b>{children}</b>
        <span className={style.facts}>{facts}</span>
      </span>
      <Icon name="right" size={18} />
    </PageLink>
  </li>
)

/** Unanswered questions of the association about this person's forms. */
function useOpenQuestions(): number {
  const book = useBook()
  const session = useLive(book.session.state)
  const asks = session?.kind === 'in' && isAnswered('campo/preguntas', session.person)
  const answer = useAsked(asks ? keyOf(questionsRequest) : null, () => book.lookups.answer(questionsRequest))
  return (answer?.value ?? []).filter(({ RESPUESTA }) => RESPUESTA === '').length
}
