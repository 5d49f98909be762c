import { Note } from '../common/note.tsx'
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fill, isAnswered, type LookupRequest, type Option, type Problems } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { systemsTexts as t } from '../../registry/texts/systems.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import { useBook, usePerson } from '../common/book-context.tsx'
import { Dialog, Dismiss } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { signed } from '../common/page.tsx'
import { toast } from '../common/toast.ts'
import { Picker } from '../fields/picker.tsx'
import { SoughtPicker } from '../fields/sought-picker.tsx'
import type { RecordParts } from '../record/screen/record-route.tsx'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import recordStyle from '../record/shared/record.module.css'
import style from './systems.module.css'

const keys: LookupRequest = { operation: 'sistemas/claves', fields: {}, passing: [] }

/** The button that makes a key for another system. @param own for the person's own herd only */
export const keyParts = (own: boolean): RecordParts => ({ buttons: <NewKey own={own} /> })

function NewKey({ own }: { readonly own: boolean }) {
  const book = useBook()
  const person = usePerson()
  const [opened, setOpened] = useState(false)
  if (!person || !isAnswered('sistemas/crearClave', person)) return null
  const listed: LookupRequest = own
    ? { operation: 'usuario/dispositivos', fields: { NID_PROPIETARIO: person.nid }, passing: [] }
    : keys
  return (
    <>
      <Button
        variant={own ? 'default' : 'filled'}
        className={signed}
        leftSection={<Icon name="plus" />}
        onClick={() => setOpened(true)}
      >
        {t.add}
      </Button>
      {opened && <KeyDialog own={own} onMade={() => book.lookups.refresh(listed)} onClose={() => setOpened(false)} />}
    </>
  )
}

const PEOPLE: LookupRequest = { operation: 'selecciones/seleccionUsuariosTotal', fields: {}, passing: [] }
const EVERYTHING = 'todo'
const OWN = 'propio'
const SOME = 'algunos'
const scopes: readonly Option[] = [
  { code: EVERYTHING, name: t.everything },
  { code: SOME, name: t.some },
]

/** Asks for what a key needs, and shows the new key once. */
function KeyDialog({ own, onMade, onClose }: { own: boolean; onMade: () => void; onClose: () => void }) {
  const book = useBook()
  const [name, setName] = useState('')
  const [scope, setScope] = useState(EVERYTHING)
  const [parties, setParties] = useState<readonly Option[]>([])
  const [problems, setProblems] = useState<Problems>({})
  const [sending, setSending] = useState(false)
  const [made, setMade] = useState('')
  const make = async () => {
    if (sending) return
    setSending(true)
    const whole = own ? OWN : EVERYTHING
    const ALCANCE = own || scope !== SOME ? whole : parties.map(({ code }) => code).join(',')
    const answer = await book.desk.act({ operation: 'sistemas/crearClave', fields: { NOMBRE: name.trim(), ALCANCE } })
    setSending(false)
    if (answer.kind === 'done') {
      setMade((answer.body as { readonly clave: string }).clave)
      return onMade()
    }
    if (answer.kind === 'refused' && answer.fields) setProblems(answer.fields)
    const { severity, text } = actionErrorText(answer, { text: t.failed, severity: 'error' })
    toast(severity, text)
  }
  if (made !== '') return <MadeKey clave={made} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t.add} width={520} dismissable={!sending}>
      <NeedsConnection />
      <p>
        {t.addWords} {own && t.ownWords}
      </p>
      <div className={style.asked}>
        <TextInput
          label={t.name}
          required
          withAsterisk
          maxLength={100}
          data-autofocus
          value={name}
          error={problems.NOMBRE}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblems({})
          }}
        />
        {own || (
          <Picker
            label={t.which}
            required
            options={scopes}
            value={scope}
            empty=""
            onPick={(option) => setScope(option?.code ?? EVERYTHING)}
          />
        )}
        {!own && scope === SOME && <Parties chosen={parties} onChoose={setParties} problem={problems.ALCANCE} />}
      </div>
      <div className={recordStyle.buttons}>
        <Dismiss onClick={onClose} disabled={sending} />
        <Button data-send onClick={() => void make()} loading={sending}>
          {t.make}
        </Button>
      </div>
    </Dialog>
  )
}

interface PartiesProps {
  readonly chosen: readonly Option[]
  readonly onChoose: (chosen: readonly Option[]) => void
  readonly problem: string | undefined
}

/** An association, or owners one after another. */
function Parties({ chosen, onChoose, problem }: PartiesProps) {
  const add = (option: Option | null) => {
    if (option && !chosen.some(({ code }) => code === option.code)) onChoose([...chosen, option])
  }
  return (
    <div>
      <SoughtPicker label={t.party} call={PEOPLE} value="" onPick={add} />
      {problem && <p className={style.problem}>{problem}</p>}
      <ul className={style.parties}>
        {chosen.map(({ code, name }) => (
          <li key={code}>
            {name}
            <Button
              variant="subtle"
              aria-label={fill(t.remove, { name })}
              onClick={() => onChoose(chosen.filter((one) => one.code !== code))}
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A key that was just made: nobody can show it again. */
function MadeKey({ clave, onClose }: { readonly clave: string; readonly onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(clave).then(
      () => toast('success', t.copied),
      () => toast('warning', t.notCopied),
    )
  return (
    <Dialog opened onClose={onClose} title={t.made} width={520}>
      <Note tone="warn" icon="alert">
        <p>{t.madeWords}</p>
      </Note>
      <div className={style.asked}>
        <TextInput label={t.key} readOnly value={clave} onFocus={(event) => event.currentTarget.select()} />
        <TextInput label={t.address} readOnly value={`${location.origin}/ade/v1.3/locations`} />
      </div>
      <div className={recordStyle.buttons}>
        <Dismiss onClick={onClose}>{commonTexts.close}</Dismiss>
        <Button data-send onClick={() => void copy()}>
          {t.copy}
        </Button>
      </div>
    </Dialog>
  )
}
