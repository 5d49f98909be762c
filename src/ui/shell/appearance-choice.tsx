import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useLive } from '../common/book-context.tsx'
import { appearance, changeAppearance, LETTERS, type Look } from './appearance.ts'
import style from './menu.module.css'

const looks: readonly { readonly value: Look; readonly label: string }[] = [
  { value: 'auto', label: 'Equipo' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
  { value: 'sun', label: 'Sol' },
]

/** Colours and size of the letters on this device. */
export function AppearanceChoice() {
  const { look, letters } = useLive(appearance)
  return (
    <section aria-label="Apariencia">
      <h2 className={style.group}>Apariencia</h2>
      <SegmentedControl
        fullWidth
        className={style.segments ?? ''}
        aria-label="Colores"
        value={look}
        data={[...looks]}
        onChange={(value) => changeAppearance({ look: value as Look })}
      />
      <h2 className={style.group}>Tamaño de la letra</h2>
      <SegmentedControl
        fullWidth
        className={style.segments ?? ''}
        aria-label="Tamaño de la letra"
        value={String(letters)}
        data={LETTERS.map((size) => ({ value: String(size), label: `${size} %` }))}
        onChange={(value) => changeAppearance({ letters: Number(value) })}
      />
    </section>
  )
}
