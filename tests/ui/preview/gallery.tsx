/**
 * The parts of the screens on one page, in the look of this device: /tests/ui/preview/index.html?partes on the development server,
 * with `?partes&dialogo` an open dialog. `npm run prove -- gallery` compares its pictures.
 */
import { Button, Group, Stack } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Option } from '../../../src/registry/index.ts'
import type { EntryState } from '../../../src/sync/contract/outbox.ts'
import { Rows } from '../../../src/ui/animals/rows.tsx'
import { useBook, useLive } from '../../../src/ui/common/book-context.tsx'
import { Dialog } from '../../../src/ui/common/dialog.tsx'
import { Icon } from '../../../src/ui/common/icon.tsx'
import { Note, type Tone } from '../../../src/ui/common/note.tsx'
import { Page } from '../../../src/ui/common/page.tsx'
import { Picker } from '../../../src/ui/fields/picker.tsx'
import { Segments } from '../../../src/ui/fields/segments.tsx'
import { EntryRow } from '../../../src/ui/outbox/entry-row.tsx'
import type { AppRouter } from '../../../src/ui/router.ts'
import { AppearanceChoice } from '../../../src/ui/shell/appearance-choice.tsx'

const births: readonly Option[] = ['Sencillo', 'Doble', 'Triple'].map((name) => ({ code: name, name }))
const sexes: readonly Option[] = ['Hembra', 'Macho'].map((name) => ({ code: name, name }))
const chips: readonly Option[] = ['Canela', 'Lucero', 'Mora'].map((name, n) => ({
  code: `98200041234567${n}`,
  name: `98200041234567${n} ${name}`,
}))
const tones: readonly Tone[] = ['ok', 'info', 'warn', 'bad', 'quiet']
const cards: readonly EntryState[] = ['refused', 'waiting', 'sending', 'filed']

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section style={{ display: 'grid', gap: '0.75rem', marginBottom: '1rem' }}>
    <h2 style={{ margin: 0 }}>{title}</h2>
    {children}
  </section>
)

const Buttons = () => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' }}>
    <Button>Enviar</Button>
    <Button variant="default" leftSection={<Icon name="help" />}>
      Ayuda
    </Button>
    <Button variant="subtle">Más filtros</Button>
    <Button color="red">Descartar</Button>
    <Button disabled>Apagado</Button>
    <Button loading>Enviando</Button>
  </div>
)

function Fields() {
  const [birth, setBirth] = useState('Doble')
  const [sex, setSex] = useState('')
  const [chip, setChip] = useState(chips[0]?.code ?? '')
  const picker = { options: chips, empty: 'No hay animales', onPick: (one: Option | null) => setChip(one?.code ?? '') }
  return (
    <>
      <Segments
        label="Tipo de parto"
        required
        options={births}
        value={birth}
        onPick={(one) => setBirth(one?.code ?? '')}
      />
      <Segments
        label="Sexo"
        required
        options={sexes}
        value={sex}
        problem="Debe seleccionar el sexo, verifique por favor"
        onPick={(one) => setSex(one?.code ?? '')}
      />
      <Picker label="Chip de la hembra" required value={chip} hint="Servida hace 150 días" {...picker} />
      <Picker label="Chip del macho" value="" problem="El chip no existe, verifique por favor" {...picker} />
      <Picker label="Nombre del usuario" value={chip} locked {...picker} />
    </>
  )
}

function Cards() {
  const entries = useLive(useBook().outbox.entries) ?? []
  const rows = cards.flatMap((state) => {
    const entry = entries.find((one) => one.state === state)
    return entry
      ? [
          <EntryRow
            key={state}
            group={{ entry, parts: [] }}
            names={{ '982000412345678': 'Canela' }}
            now={Date.now()}
            onDiscard={() => {}}
          />,
        ]
      : []
  })
  return <Rows>{rows}</Rows>
}

const Parts = () => (
  <main style={{ padding: '1rem' }}>
    <Page title="Las partes">
      <Part title="Botones">
        <Buttons />
      </Part>
      <Part title="Campos">
        <Fields />
      </Part>
      <Part title="Avisos">
        {tones.map((tone) => (
          <Note key={tone} tone={tone} icon="alert" action={<Button variant="default">Entendido</Button>}>
            Quedan 3 consecutivos de A04 en este dispositivo.
          </Note>
        ))}
      </Part>
      <Part title="Tarjetas">
        <Cards />
      </Part>
      <AppearanceChoice />
    </Page>
  </main>
)

const OpenDialog = () => (
  <Dialog opened onClose={() => {}} title="Adicionar parto" width={650}>
    <Stack>
      <Segments label="Sexo" required options={sexes} value="Hembra" onPick={() => {}} />
      <Picker label="Chip de la hembra" value="" options={chips} empty="" onPick={() => {}} />
    </Stack>
    <Group justify="flex-end" mt="md">
      <Button variant="default">Cancelar</Button>
      <Button>Enviar</Button>
    </Group>
  </Dialog>
)

/** Addresses of their own, for the frame of the app: theme, look, dates. */
export const galleryRouter = (isDialog: boolean) =>
  createRouter({
    routeTree: createRootRoute({ component: isDialog ? OpenDialog : Parts }),
    history: createMemoryHistory(),
  }) as unknown as AppRouter
