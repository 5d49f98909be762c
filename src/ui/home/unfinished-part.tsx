import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import {
  chipsTold,
  dayWords,
  type FormDefinition,
  fill,
  findForm,
  type InWords,
  isAnswered,
  type Lacking,
  namesAnimal,
  partOnPage,
  questionsRequest,
  told,
  usesNumber,
  type Values,
} from '../../registry/index.ts'
import type { WaitingDraft } from '../../sync/contract/capture.ts'
import { AnimalWords } from '../animals/chip.tsx'
import { wordOf as placeIn } from '../animals/open-form.ts'
import { Row, RowIcon, Rows } from '../animals/rows.tsx'
import { useAnswer, useAsked, useBook, useLast, usePerson, useSurroundings } from '../common/book-context.tsx'
import type { IconName } from '../common/icon.tsx'
import { PageLink } from '../common/links.tsx'
import pageStyle from '../common/page.module.css'
import { ageWords } from '../common/time.ts'
import { useCorrections } from '../record/view/use-corrections.ts'
import style from './home.module.css'
import { homeTexts as t } from './texts.ts'

/** Forms at first. */
const FIRST = 3

interface UnfinishedProps {
  readonly drafts: readonly WaitingDraft[]
  readonly lacking: readonly Lacking[]
  /** Of the animals that they are about, by chip. */
  readonly names: Values
}

/** The names that `UnfinishedPart` tells; undefined: not known yet. */
export function useUnfinishedNames(
  drafts: readonly WaitingDraft[] = [],
  lacking: readonly Lacking[] = [],
): Values | undefined {
  const book = useBook()
  const chips = [...lacking.map(({ animal }) => animal), ...drafts.flatMap((draft) => chipsTold(wordsOf(draft)))]
    .filter(Boolean)
    .sort()
  const names = useAsked(chips.length === 0 ? null : chips.join(), () => book.lookups.names(chips))
  return useLast<Values | undefined>(chips.length === 0 ? NOBODY : names, undefined)
}

const NOBODY: Values = {}

/** Unfinished work: open questions of the association, corrections by it, unsent drafts, litters that lack young, groups without females. */
export function UnfinishedPart({ drafts, lacking, names }: UnfinishedProps) {
  const { clock } = useSurroundings()
  const [unfolded, setUnfolded] = useState(false)
  const asked = useOpenQuestions()
  const corrected = useRecentCorrections()
  if (drafts.length + lacking.length + asked + corrected === 0) return null
  const now = clock.now()
  const forms = [
    ...drafts.map((draft) => (
      <Unfinished
        key={draft.key}
        icon="pencil"
        title={told(wordsOf(draft), names)}
        facts={[draft.replaces ? t.correction : '', numberOf(draft), ageWords(draft.savedAt, now)]
          .filter(Boolean)
          .join(' · ')}
        href={draftAddress(draft)}
      />
    )),
    ...lacking.map((one) => (
      <Unfinished
        key={`${one.form} ${one.number}`}
        icon="half"
        title={lackingTitle(one, names[one.animal])}
        facts={fill(one.young > 0 ? t.birthOn : t.groupOn, {
          number: one.number,
          day: dayWords(one.on, clock.today()),
        })}
        href={lackingAddress(one)}
      />
    )),
  ]
  return (
    <section aria-labelledby="sin-terminar">
      <h2 id="sin-terminar" className={pageStyle.part}>
        {t.unfinished}
        {unfolded || forms.length <= FIRST ? null : (
          <button type="button" className={style.link} onClick={() => setUnfolded(true)}>
            {fill(t.seeAll, { n: forms.length })}
          </button>
        )}
      </h2>
      <Rows>
        {asked > 0 ? (
          <Row
            mark={<RowIcon name="help" tone="info" />}
            title={asked === 1 ? t.oneQuestion : fill(t.questions, { n: asked })}
            facts={t.answerThere}
            target={(props) => <PageLink to="/bandeja" {...props} />}
          />
        ) : null}
        {corrected > 0 ? (
          <Row
            mark={<RowIcon name="pencil" tone="info" />}
            title={fill(t.corrected, { n: corrected })}
            facts={t.correctedThere}
            target={(props) => <PageLink to="/bandeja" {...props} />}
          />
        ) : null}
        {unfolded ? forms : forms.slice(0, FIRST)}
      </Rows>
    </section>
  )
}

/** Corrections are told here for this long, ms. */
const RECENT = 3 * 86_400_000

/** How many forms were corrected, each however often. */
function useRecentCorrections(): number {
  const { clock } = useSurroundings()
  const recent = useCorrections().filter(({ FECHA = '' }) => clock.now() - Date.parse(FECHA) < RECENT)
  return new Set(recent.map(({ FORMULARIO, NUMERO }) => `${FORMULARIO} ${NUMERO}`)).size
}

/** Unanswered questions of the association about this person's forms. */
function useOpenQuestions(): number {
  const person = usePerson()
  const answer = useAnswer(person && isAnswered('campo/preguntas', person) ? questionsRequest : null)
  return (answer?.value ?? []).filter(({ RESPUESTA }) => RESPUESTA === '').length
}

function Unfinished({ icon, title, facts, href }: { icon: IconName; title: string; facts: string; href: string }) {
  const router = useRouter()
  const open = () => void router.navigate({ href })
  return (
    <Row
      mark={<RowIcon name={icon} />}
      title={<AnimalWords text={title} />}
      facts={
        <span className={style.goOn}>
          {facts} <b>{t.goOn}</b>
        </span>
      }
      target={(props) => <button type="button" data-door={href} onClick={open} {...props} />}
    />
  )
}

/** 'Monta de Perla …8482'; as long as she is not chosen, the form's name and another animal: 'Monta Directa · León …0445'. */
function wordsOf({ form: key, values }: WaitingDraft): InWords {
  const form = findForm(key)
  const words = form?.inWords?.(values)
  if (!form || words?.animal) return words ?? { text: key, animal: '' }
  const chosen = Object.keys(form.fields).find((name) => values[name] && namesAnimal(form, name))
  const animal = (chosen && values[chosen]) ?? ''
  return { text: [form.title, animal && '·'].filter(Boolean).join(' '), animal }
}

/** 'A01 2432', as the outbox has it. */
function numberOf({ form: key, values }: WaitingDraft): string {
  const form = findForm(key)
  return form && usesNumber(form) ? [form.code, values[form.number]].filter(Boolean).join(' ') : ''
}

function lackingTitle({ young, animal, number }: Lacking, name = ''): string {
  const words = young === 0 ? t.emptyGroup : young === 1 ? t.lacksOne : t.lacks
  return fill(words, { n: young, animal: animal ? `${name} …${animal.slice(-4)}`.trim() : number })
}

/** A litter continues with its next young, a group with its first female. */
function lackingAddress({ form, number, owner }: Lacking): string {
  const whole = findForm(form) as FormDefinition
  const at = encodeURIComponent(number)
  return `${whole.route}?parte=${partOnPage(whole)}&de=${at}${ofOwner(owner)}`
}

/** Its record is in the list of its owner, whichever farm is visited. */
const ofOwner = (owner = ''): string => (owner === '' ? '' : `&asociado=${encodeURIComponent(owner)}`)

/** Address that reopens a draft (read by dialog-search.ts of the records). */
function draftAddress(draft: WaitingDraft): string {
  const { form: key, mode, replaces, values } = draft
  const form = findForm(key)
  if (!form) return '/bandeja'
  if (replaces) return `${form.route}?editar=${encodeURIComponent(replaces)}`
  const of = placeIn(draft) ?? ''
  const owner = ofOwner(values[form.owner])
  if (mode === 'edit') return `${form.route}?modificar=${encodeURIComponent(of)}${owner}`
  if (form.partOf)
    return `${form.route}?parte=${key}&de=${encodeURIComponent(of || (values[form.number] ?? ''))}${owner}`
  return `${form.route}?adicionar=1${of && `&con=${encodeURIComponent(of)}`}`
}
