import { Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import {
  amendmentsOf,
  daysAway,
  daysBetween,
  fill,
  findForm,
  formOf,
  isAdministrator,
  isAnswered,
  livedWords,
  menuOf,
  type Person,
  type Values,
  voidedAnimal,
} from '../../registry/index.ts'
import type { AnimalPage } from '../../sync/contract/animal-page.ts'
import type { Aged } from '../../sync/contract/live.ts'
import { BreedMark } from '../animals/breed-mark.tsx'
import { ChipDigits } from '../animals/chip.tsx'
import { iconOf } from '../animals/form-icons.ts'
import { QuietPicture } from '../animals/quiet-picture.tsx'
import { Pill } from '../animals/rows.tsx'
import { useSeeing } from '../animals/seen.ts'
import { useHeard } from '../animals/tag-reads.ts'
import { useOpenForm } from '../animals/use-open-form.ts'
import { useAsked, useBook, usePerson, useStanding, useSurroundings } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { ButtonLink, PageLink } from '../common/links.tsx'
import { Note } from '../common/note.tsx'
import pageStyle from '../common/page.module.css'
import { NotHere } from '../common/skeleton.tsx'
import { ageWords } from '../common/time.ts'
import { useToday } from '../common/use-now.ts'
import { useCorrections } from '../record/view/use-corrections.ts'
import style from './animal.module.css'
import { FactList, factsOf } from './animal-facts.tsx'
import { animalTexts } from './animal-texts.ts'
import { Offspring } from './offspring.tsx'
import { PedigreeTree } from './pedigree-tree.tsx'
import { Readings } from './readings.tsx'
import { Records } from './records.tsx'

const t = animalTexts

/** /animal/{chip}: what this device knows of an animal, and the actions available now. */
export function AnimalScreen() {
  const { chip } = useParams({ from: '/animal/$chip' })
  // Another animal is a new page: nothing stays expanded from the previous one.
  return <Animal key={chip} chip={chip} />
}

function Animal({ chip }: { readonly chip: string }) {
  const book = useBook()
  const known = useAsked(chip, () => book.animals.animal(chip))
  const today = useToday()
  useSeeing(chip, known?.value.animal != null)
  const standing = useStanding(known && { takenAt: undefined, refreshing: known.refreshing })
  const isKnown = known !== undefined && knows(known.value)
  useHeard(chip, isKnown || (standing === 'absent' ? false : undefined))
  if (!known) return <h1 className={style.waiting}>{chip}</h1>
  const { animal, name } = known.value
  return (
    <div className={pageStyle.page}>
      <title>{`${name || chip} · Libro de Campo`}</title>
      <header className={style.head}>
        <BreedMark breed={animal?.RAZA ?? ''} large />
        <div>
          <Title order={1} tabIndex={-1}>
            {name || (animal ? t.noName : t.nameUnknown)}
          </Title>
          <p className={style.chip}>
            <ChipDigits chip={chip} />
          </p>
        </div>
      </header>
      {isKnown ? (
        <>
          <Pills page={known.value} today={today} />
          {animal ? null : <p className={style.quiet}>{t.onlyAncestor}</p>}
          <Acts page={known.value} />
          <PedigreeTree page={known.value} />
          <div className={style.columns}>
            <div>
              {animal ? (
                <section aria-labelledby="datos">
                  <div className={pageStyle.part}>
                    <h2 id="datos">{t.facts}</h2>
                    <CorrectLinks animal={animal} />
                  </div>
                  {animal.NID_PROPIETARIO || animal.NOMPROP ? null : <OfNobody />}
                  <FactList lines={factsOf(known.value, animal, today)} />
                </section>
              ) : null}
            </div>
            <div>
              <Offspring known={known} today={today} />
              <Records page={known.value} today={today} />
              {animal?.NID_PROPIETARIO ? <Readings owner={animal.NID_PROPIETARIO} chip={chip} today={today} /> : null}
            </div>
          </div>
        </>
      ) : (
        <NotHere answer={{ takenAt: undefined, refreshing: known.refreshing }} of="facts" count={8}>
          <Unknown chip={chip} />
        </NotHere>
      )}
      <Ages known={known} />
    </div>
  )
}

const knows = ({ animal, ancestors, litters, records }: AnimalPage): boolean =>
  animal !== null || Object.keys(ancestors).length > 0 || litters.length > 0 || records.length > 0

/** A birth is shown beside her name for this many days. */
const RECENT = 30
const isRecent = (day: string, today: string): boolean => day !== '' && daysBetween(day, today) <= RECENT

/** Shown first: sex, breed and composition, age, and whether she is due, or has just given birth. */
function Pills({ page, today }: { page: AnimalPage; today: string }) {
  const { animal, due, chip, sex, gaveBirthOn } = page
  const next = due.find(({ female }) => female.chip === chip)
  const born = animal?.FECHA_NACIMIENTO ?? ''
  const facts = [
    sex === 'M' ? t.male : sex === 'H' ? t.female : '',
    [animal?.RAZA, animal?.COD_LIBRO].filter(Boolean).join(' '),
    born && livedWords(born, today),
  ]
  return (
    <ul className={style.pills}>
      <li>{facts.filter(Boolean).join(' · ')}</li>
      {isRecent(gaveBirthOn, today) ? (
        <li>
          <Pill tone="ok">{fill(t.gaveBirth, { when: daysAway(gaveBirthOn, today) })}</Pill>
        </li>
      ) : null}
      {next ? (
        <li>
          <Pill tone="warn">
            {fill(next.span.likely < today ? t.wasDue : t.dueOn, { when: daysAway(next.span.likely, today) })}
          </Pill>
        </li>
      ) : null}
    </ul>
  )
}

function Acts({ page: { acts, certificate } }: { page: AnimalPage }) {
  const openForm = useOpenForm()
  if (acts.length === 0 && !certificate) return null
  return (
    <nav className={style.acts} aria-label={t.acts}>
      <div>
        {acts.map(({ name, form, given }) => (
          <button key={name} type="button" className={style.act} data-door={name} onClick={() => openForm(form, given)}>
            <Icon name={iconOf(form)} />
            {t.actNames[name]}
          </button>
        ))}
        {certificate ? (
          <Link
            to={formOf(certificate.form).route as '/'}
            search={{ abrir: 'certificado', de: certificate.number } as object}
            className={style.act}
          >
            <Icon name="shield" />
            {t.actNames.certificate}
          </Link>
        ) : null}
      </div>
    </nav>
  )
}

/** Who may bring a book is told how it gets an owner. */
function OfNobody() {
  const person = usePerson()
  const brings = person && menuOf(person).some(({ route }) => route === '/traerRegistro')
  return (
    <Note
      tone="info"
      icon="help"
      apart
      {...(brings && { action: <ButtonLink to="/traerRegistro">{t.bring}</ButtonLink> })}
    >
      {t.howToOwn}
    </Note>
  )
}

/** Not known here; or not in the registry any more: the form that registered it was voided. */
function Unknown({ chip }: { readonly chip: string }) {
  const person = usePerson()
  const voided = voidedAnimal(useCorrections(), chip)
  const looks = person && isAdministrator(person) && isAnswered('revisionCampo/anular', person)
  return (
    <>
      <QuietPicture of="goat" />
      <Text fw={700}>{voided ? fill(t.voided, { code: voided.code, n: voided.number }) : t.unknown}</Text>
      <Text mb="md">{voided ? voided.reason : t.unknownHint}</Text>
      {looks ? (
        <PageLink to="/revisionCampo" search={{ estado: 'anulados', buscar: chip }}>
          {t.amongVoided}
        </PageLink>
      ) : (
        <ButtonLink to="/preparar">{t.prepare}</ButtonLink>
      )}
    </>
  )
}

/** Age of each part of the data. */
function Ages({ known }: { readonly known: Aged<AnimalPage> }) {
  const { clock } = useSurroundings()
  const words = (at: number) => ageWords(at, clock.now())
  const { takenAt, value, refreshing } = known
  const standing = useStanding({ takenAt: value.recordsTakenAt, refreshing })
  const unknown = standing === 'coming' ? t.searching : t.needsSignal
  return (
    <footer className={style.ages}>
      {takenAt === undefined ? null : <p>{fill(t.inventoryAge, { when: words(takenAt) })}</p>}
      <p>{value.recordsTakenAt === undefined ? unknown : fill(t.recordsAge, { when: words(value.recordsTakenAt) })}</p>
    </footer>
  )
}

/** The forms that say what the page shows of an animal, where an administrator may put them right. */
function waysOf({ CONSEC_NACIMIENTO: birth = '', CONSECUTIVO: registered = '' }: Values, person: Person) {
  const born = birth === '' ? [] : [['A04', birth] as const]
  const forms = [
    ...born,
    ...(registered === '' ? [] : [[born.length > 0 ? 'A05' : 'A05-inicial', registered] as const]),
  ]
  return forms.flatMap(([key, number]) => {
    const form = findForm(key)
    if (!form) return []
    const corrects = amendmentsOf(form, {}, person).includes('corregir')
    const edits = person.administrador && form.editing !== undefined
    if (!corrects && !edits) return []
    return [{ form, number, search: corrects ? { abrir: 'corregir', de: number } : { modificar: number } }]
  })
}

function CorrectLinks({ animal }: { readonly animal: Values }) {
  const person = usePerson()
  if (!person) return null
  return waysOf(animal, person).map(({ form, number, search }) => (
    <Link key={form.key} to={form.route as '/'} search={search as object} className={style.recordLink}>
      {fill(animalTexts.correct, { form: form.code, number })}
    </Link>
  ))
}
