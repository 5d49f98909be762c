import { Button, Group } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  dayWords,
  fill,
  formOf,
  forms,
  isAdministrator,
  isAnswered,
  leftBehind,
  numbersByCode,
  type PersonPart,
  personPart,
  personRequest,
  type Values,
} from '../../registry/index.ts'
import { requestPlace } from '../../registry/masters/requests.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import style from '../animal/animal.module.css'
import { type FactLines, FactList } from '../animal/animal-facts.tsx'
import { NamedChip } from '../animals/chip.tsx'
import { PersonLink } from '../animals/person-link.tsx'
import { notSavedText } from '../common/action-error-text.ts'
import { useAnswer, useBook, usePerson, useReachable, useSurroundings } from '../common/book-context.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { PageLink } from '../common/links.tsx'
import pageStyle from '../common/page.module.css'
import { Page } from '../common/page.tsx'
import { NotHere } from '../common/skeleton.tsx'
import { toast } from '../common/toast.ts'
import { personTexts as t } from './texts.ts'

const StateDialog = lazyPart(() => import('./state-dialog.tsx'))

/** /persona/{nid}: what the host knows of a person, for administrators and registrars of the zone. */
export function PersonScreen() {
  const { nid } = useParams({ from: '/persona/$nid' })
  // Another person is a new page: nothing stays asked about the previous one.
  return <PersonPage key={nid} nid={nid} />
}

function PersonPage({ nid }: { readonly nid: string }) {
  const book = useBook()
  const me = usePerson()
  const offered = me !== undefined && isAnswered('persona/ficha', me)
  const request = personRequest(nid)
  const answer = useAnswer(offered ? request : null)
  const rows = answer?.value ?? []
  const [person] = personPart(rows, 'persona')
  const reachable = useReachable()
  const [changing, setChanging] = useState(false)
  if (!person || !me)
    return (
      <Page title={nid}>
        {me && !offered ? (
          commonTexts.notOffered
        ) : (
          <NotHere answer={answer} of="facts" count={8}>
            {answer?.takenAt === undefined && !reachable ? t.needsSignal : t.unknown}
          </NotHere>
        )}
      </Page>
    )
  const { NOMBRE: name = nid, TOTAL: state } = person
  const office = isAdministrator(me)
  return (
    <Page
      title={name}
      actions={
        <Acts nid={nid} name={name} onState={office ? () => setChanging(true) : undefined} active={state === '0'} />
      }
    >
      <div className={style.columns}>
        <div>
          <Facts person={person} rows={rows} whole={office || nid === me.nid} />
          <Herd rows={rows} />
          <Numbers rows={rows} />
          {office || nid === me.nid ? <Private rows={rows} office={office} /> : null}
        </div>
        <div>
          <Filed rows={rows} />
          {office || nid === me.nid ? <Leases rows={rows} /> : null}
        </div>
      </div>
      {changing ? (
        <StateDialog
          nid={nid}
          name={name}
          active={state === '0'}
          rows={rows}
          onClose={() => setChanging(false)}
          onDone={() => book.lookups.refresh(request)}
        />
      ) : null}
    </Page>
  )
}

interface ActsProps {
  readonly nid: string
  readonly name: string
  readonly active: boolean
  /** undefined: the person may not change it. */
  readonly onState: (() => void) | undefined
}

function Acts({ nid, name, active, onState }: ActsProps) {
  const book = useBook()
  const navigate = useNavigate()
  const visit = async () => {
    try {
      await book.device.visit({ nid, tid: '', nombres: name, premises: '', municipality: '', prepared: false })
    } catch (error) {
      return toast('error', notSavedText(error))
    }
    await navigate({ to: '/' })
  }
  return (
    <Group gap="xs">
      {/* Also of an inactive person, who keeps them. */}
      <Button variant="default" onClick={() => void visit()}>
        {t.visit}
      </Button>
      {onState ? (
        <Button variant="default" onClick={onState}>
          {active ? t.deactivate : t.activate}
        </Button>
      ) : null}
    </Group>
  )
}

interface PartProps {
  readonly rows: readonly Values[]
}

/** '2026-11-20 08:00' with its day in words; what is no day stays as it is. */
function useSaidDay(): (at?: string) => string {
  const { clock } = useSurroundings()
  return (at = '') => {
    const [day = '', ...time] = at.split(' ')
    return [dayWords(day, clock.today()) || day, ...time].join(' ')
  }
}

function Facts({ person, rows, whole }: PartProps & { readonly person: Values; readonly whole: boolean }) {
  const [account] = personPart(rows, 'cuenta')
  const said = useSaidDay()
  const lines: FactLines = [
    [t.document, person.CODIGO ?? ''],
    [t.place, person.DETALLE || t.none],
    [t.state, person.TOTAL === '0' ? t.active : t.inactive],
    [t.since, said(person.FECHA) || t.none],
  ]
  const own: FactLines = [
    [t.user, account?.CODIGO || t.noUser],
    [t.lastUse, said(account?.FECHA) || t.none],
    [t.contact, account?.DETALLE || t.none, 'wide'],
  ]
  return (
    <Section id="datos" title={t.facts}>
      <FactList lines={whole ? [...lines, ...own] : lines} />
    </Section>
  )
}

const Herd = ({ rows }: PartProps) =>
  part(
    rows,
    'animales',
    `${t.herd} · ${fill(t.animals, { n: leftBehind(rows).animals })}`,
    ({ CODIGO, NOMBRE, TOTAL }) => (
      <>
        <span>
          {NOMBRE} ({CODIGO})
        </span>
        <b>{TOTAL}</b>
      </>
    ),
  )

const Numbers = ({ rows }: PartProps) => (
  <Section id="numeros" title={t.numbers}>
    <FactList lines={numbersByCode(rows).map((of) => [of.code, fill(t.numbersOf, { ...of })])} />
  </Section>
)

const Filed = ({ rows }: PartProps) => part(rows, 'formularios', t.latest, (row) => <FiledLine row={row} />)

function FiledLine({ row }: { readonly row: Values }) {
  const said = useSaidDay()
  const { CODIGO: operation, NOMBRE: number = '', TOTAL: nid, DETALLE: by, FECHA: at } = row
  const filed = forms.find(({ submit }) => submit.operation === operation)
  const form = filed?.partOf ? formOf(filed.partOf.form) : filed
  return (
    <>
      <RecordLink to={form?.route} search={{ consultar: number }}>
        {form ? `${form.shortTitle} · ${number}` : number}
      </RecordLink>
      <small className={style.small}>
        {said(at)}
        {by ? ', ' : ''}
        {by ? <PersonLink nid={nid}>{fill(t.capturedBy, { name: by })}</PersonLink> : ''}
      </small>
    </>
  )
}

function Leases({ rows }: PartProps) {
  const said = useSaidDay()
  return part(rows, 'arriendos', t.leases, ({ CODIGO = '', NOMBRE, TOTAL, DETALLE = '', FECHA = '' }) => (
    <>
      <span>
        <NamedChip chip={CODIGO} name={NOMBRE} />
      </span>
      <small className={style.small}>
        <PersonLink nid={TOTAL}>{fill(t.lease, { name: DETALLE, day: said(FECHA) })}</PersonLink>
      </small>
    </>
  ))
}

/** What waits of a person, and where he works. */
function Private({ rows, office }: PartProps & { readonly office: boolean }) {
  const said = useSaidDay()
  return (
    <>
      {part(rows, 'sinEnviar', t.unsent, ({ CODIGO, NOMBRE, FECHA }) => `${CODIGO} ${NOMBRE} · ${said(FECHA)}`)}
      {part(rows, 'solicitudes', t.requests, ({ CODIGO = '', NOMBRE, TOTAL = '', FECHA }) => (
        <>
          <RecordLink {...requestPlace(CODIGO, TOTAL, office)}>{fill(t.request, { id: CODIGO })}</RecordLink>
          <small className={style.small}>
            {NOMBRE} · {fill(t.asked, { day: said(FECHA) })}
          </small>
        </>
      ))}
      {part(rows, 'dispositivos', t.devices, ({ NOMBRE, CODIGO, FECHA }) => `${NOMBRE || CODIGO} · ${said(FECHA)}`)}
    </>
  )
}

type RecordLinkProps = { readonly to: string | undefined; readonly search: Values; readonly children: string }
/** Its text alone if it is nowhere to be opened. */
const RecordLink = ({ to, ...link }: RecordLinkProps) =>
  to ? <PageLink className={style.recordLink} to={to} {...link} /> : link.children

const Section = ({ id, title, children }: Record<'id' | 'title', string> & { readonly children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className={pageStyle.part}>
      {title}
    </h2>
    {children}
  </section>
)

function part(all: readonly Values[], name: PersonPart, title: string, line: (row: Values) => ReactNode) {
  const rows = personPart(all, name)
  return (
    <Section id={name} title={title}>
      {rows.length === 0 ? (
        <p className={style.quiet}>{t.none}</p>
      ) : (
        <ul className={style.list}>
          {rows.map((row) => (
            <li key={JSON.stringify(row)} className={style.line}>
              {line(row)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
