import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fill, findForm } from '../../registry/index.ts'
import type { LeftClosed } from '../../sync/contract/session.ts'
import { useBook, useSurroundings } from '../common/book-context.tsx'
import { Answers, Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { ageWords } from '../common/time.ts'
import { toast } from '../common/toast.ts'
import { AskPassword } from '../panes/ask-password.tsx'
import { useBusy } from '../panes/use-busy.ts'

/** Texts about data left under an earlier password. */
const words = {
  title: 'Abrir lo que dejó aquí',
  note: 'Su clave cambió en otra parte. En este dispositivo quedó cerrado con la clave anterior: {what}.',
  draft: 'un borrador de {form} guardado {when}',
  filedOne: '1 formulario ya enviado',
  filedMany: '{n} formularios ya enviados',
  unsent: '{n formulario|formularios} sin enviar',
  and: '{first} y {last}',
  kept: 'Nada se ha borrado.',
  filedMissing:
    'Lo ya enviado está registrado, pero no se cuenta en la bandeja ni en el cierre del día hasta que lo abra.',
  ask: 'Escriba la clave anterior para abrir lo que dejó en este dispositivo.',
  password: 'Clave anterior',
  open: 'Abrir',
  wrong: 'Esa clave no abre lo que quedó cerrado, verifique por favor. Nada se ha borrado.',
  opened: 'Se abrió lo que había dejado en este dispositivo',
  waiting: 'Un borrador sigue cerrado porque ya empezó otro del mismo formulario: envíe o deje ese y vuelva a abrirlo.',
  failed: 'No fue posible abrirlo ahora. Nada se ha borrado: intente de nuevo.',
  forgotten: 'No la recuerdo',
  letGoTitle: '¿Borrar lo que quedó cerrado?',
  letGo: 'Sin la clave anterior nadie puede abrirlo. Se borrará de este dispositivo: {what}. No se puede recuperar.',
  keep: 'Conservar',
  sure: 'Sí, borrar',
  gone: 'Se borró lo que había quedado cerrado',
} as const

/** Shown on every screen after signing in, until the data is opened or discarded. */
export default function LeftClosedNote({ left }: { left: LeftClosed }) {
  const { clock } = useSurroundings()
  const [asking, setAsking] = useState(false)
  const what = whatIsClosed(left, clock.now())
  return (
    <>
      <Note
        tone="warn"
        icon="alert"
        role="status"
        apart
        action={<Button onClick={() => setAsking(true)}>{words.open}</Button>}
      >
        {fill(words.note, { what })} {words.kept}
      </Note>
      {asking && <LeftClosedDialog left={left} what={what} onClose={() => setAsking(false)} />}
    </>
  )
}

/** 'un borrador de A01 guardado ayer 16:40, 2 formularios ya enviados y 1 formulario sin enviar'. */
function whatIsClosed({ drafts, filed, unsent }: LeftClosed, now: number): string {
  const parts = drafts.map(({ form, savedAt }) =>
    fill(words.draft, { form: formWords(form), when: ageWords(savedAt, now) }),
  )
  if (filed > 0) parts.push(filed === 1 ? words.filedOne : fill(words.filedMany, { n: filed }))
  if (unsent > 0) parts.push(fill(words.unsent, { n: unsent }))
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? fill(words.and, { first: parts.slice(0, -1).join(', '), last }) : last
}

const formWords = (key: string): string => findForm(key)?.shortTitle ?? key

interface LeftClosedDialogProps {
  readonly left: LeftClosed
  /** Description. */
  readonly what: string
  readonly onClose: () => void
}

/** Asks for the earlier password; the data can also be discarded, after a second confirmation. */
function LeftClosedDialog({ left, what, onClose }: LeftClosedDialogProps) {
  const book = useBook()
  const [forgotten, setForgotten] = useState(false)
  const [wrong, setWrong] = useState(false)
  const { busy, run } = useBusy(words.failed)

  const open = (password: string) =>
    run(async () => {
      const answer = await book.session.openLeftClosed(password)
      setWrong(answer.kind === 'wrong')
      if (answer.kind === 'wrong') return
      onClose()
      if (answer.drafts + answer.filed + (answer.unsent ?? 0) > 0) toast('success', words.opened)
      if (answer.waiting > 0) toast('warning', words.waiting)
    })

  const letGo = () =>
    run(async () => {
      await book.session.letGoLeftClosed()
      onClose()
      toast('success', words.gone)
    })

  if (forgotten)
    return (
      <Dialog opened onClose={onClose} title={words.letGoTitle} width={480}>
        <Stack gap="md">
          <Note tone="bad" icon="alert" role="alert">
            {fill(words.letGo, { what })}
          </Note>
          <Answers>
            <Button variant="default" onClick={onClose} data-autofocus>
              {words.keep}
            </Button>
            <Button color="red" loading={busy} onClick={letGo} leftSection={<Icon name="trash" />}>
              {words.sure}
            </Button>
          </Answers>
        </Stack>
      </Dialog>
    )
  return (
    <AskPassword
      title={words.title}
      label={words.password}
      problem={wrong ? words.wrong : undefined}
      busy={busy}
      send={words.open}
      autoComplete="off"
      other={
        <Button variant="subtle" onClick={() => setForgotten(true)}>
          {words.forgotten}
        </Button>
      }
      onClose={onClose}
      onPassword={open}
    >
      <Text>{words.ask}</Text>
      {left.filed > 0 && <Text>{words.filedMissing}</Text>}
    </AskPassword>
  )
}
