import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { isRescueFile, RescueError, type RescueErrorReason } from '../../sync/contract/file-errors.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import pageStyle from '../common/page.module.css'
import { saveFile } from '../common/save-file.ts'
import { counted } from '../common/time.ts'
import { toast } from '../common/toast.ts'
import { AskPassword } from '../panes/ask-password.tsx'
import { useBusy } from '../panes/use-busy.ts'
import style from './outbox.module.css'

const why: Readonly<Record<RescueErrorReason, string>> = {
  notRescue: 'El archivo no es una copia de rescate de Libro de Campo',
  damaged: 'La copia de rescate está dañada: use otra copia si la tiene',
  otherPerson: 'La copia de rescate es de otra persona: ella debe leerla con su usuario',
  password: 'La copia de rescate se abre con la clave con la que se hizo',
}

/** '1 formulario y 2 fotos'; '' for nothing. */
const unreadWords = ({ forms, photos }: { readonly forms: number; readonly photos: number }): string =>
  [
    ...(forms > 0 ? [counted(forms, 'formulario', 'formularios')] : []),
    ...(photos > 0 ? [counted(photos, 'foto', 'fotos')] : []),
  ].join(' y ')

async function bytesIn(file: File): Promise<ArrayBuffer> {
  if (!(await isRescueFile(file))) throw new RescueError('notRescue')
  return file.arrayBuffer()
}

/** Unsent work can always be exported, and imported on another device (promise 9). */
export function Rescue() {
  const book = useBook()
  const picker = useRef<HTMLInputElement>(null)
  const { busy, run } = useBusy('No fue posible leer la copia de rescate')

  const download = () =>
    run(async () => {
      try {
        const { name, bytes, unread } = await book.outbox.exportRescue()
        saveFile(name, bytes, 'application/octet-stream')
        toast('success', 'La copia de rescate quedó en las descargas de este dispositivo')
        const left = unreadWords(unread)
        if (left) toast('warning', `En la copia no va lo que se dañó en este dispositivo: ${left}`)
      } catch (error) {
        if (!(error instanceof RescueError && error.reason === 'password')) throw error
        toast('warning', 'Salga e ingrese con su contraseña para hacer la copia de rescate: se cierra con ella')
      }
    }, 'No fue posible hacer la copia de rescate')
  /** A copy made under an earlier password or on another device needs that one; `tried`: one has been typed already. */
  const [locked, setLocked] = useState<{ readonly bytes: ArrayBuffer; readonly tried: boolean }>()
  const read = (bytesOf: () => Promise<ArrayBuffer>, password?: string) =>
    run(async () => {
      let bytes: ArrayBuffer | undefined
      try {
        bytes = await bytesOf()
        const { added, known } = await book.outbox.importRescue(bytes, password)
        setLocked(undefined)
        toast('success', `${counted(added, 'formulario agregado', 'formularios agregados')}, ${known} ya estaban`)
      } catch (error) {
        if (!(error instanceof RescueError)) throw error
        if (error.reason === 'password' && bytes) return setLocked({ bytes, tried: password !== undefined })
        setLocked(undefined)
        toast('error', why[error.reason])
      }
    })

  return (
    <section className={style.panel} aria-labelledby="copia-de-rescate">
      <h2 id="copia-de-rescate" className={pageStyle.part}>
        Copia de rescate
      </h2>
      <Text mb="sm">
        Un solo archivo con sus formularios sin enviar y sus fotos, para llevarlos a otro dispositivo.
      </Text>
      <Group gap="sm">
        <Button variant="default" leftSection={<Icon name="download" />} loading={busy} onClick={download}>
          Descargar copia de rescate
        </Button>
        <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => picker.current?.click()}>
          Leer copia de rescate
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Archivo de la copia de rescate"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) void read(() => bytesIn(file))
          }}
        />
      </Group>
      {locked ? (
        <AskPassword
          title="Leer copia de rescate"
          width={450}
          label="Clave de la copia"
          problem={locked.tried ? 'Esa clave no abre la copia, verifique por favor' : undefined}
          busy={busy}
          send="Leer"
          onClose={() => setLocked(undefined)}
          onPassword={(password) => read(async () => locked.bytes, password)}
        >
          <Text>Escriba la clave con la que usted ingresaba cuando hizo esta copia.</Text>
        </AskPassword>
      ) : null}
    </section>
  )
}
