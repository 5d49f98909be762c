import { useLive } from '../common/book-context.tsx'
import { useDesk } from '../fields/use-coarse-pointer.ts'
import { ChoiceBar } from '../record/shared/choice-bar.tsx'
import { appearance, changeAppearance, LETTERS, type Look } from './appearance.ts'
import { densityNames, lookNames } from './appearance-names.ts'
import { type Density, useDensity } from './density.ts'
import style from './menu/menu.module.css'

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Colours, text size, and on a desktop the density. */
export function AppearanceChoice() {
  const { look, letters } = useLive(appearance)
  const { density, choose } = useDensity()
  const desk = useDesk()
  return (
    <section aria-label="Apariencia">
      <h2 className={style.group}>Apariencia</h2>
      <ChoiceBar
        wide
        label="Colores"
        value={look}
        choices={choices(lookNames)}
        onChange={(value) => changeAppearance({ look: value as Look })}
      />
      <h2 className={style.group}>Tamaño de la letra</h2>
      <ChoiceBar
        wide
        label="Tamaño de la letra"
        value={String(letters)}
        choices={LETTERS.map((size) => ({ value: String(size), label: `${size} %` }))}
        onChange={(value) => changeAppearance({ letters: Number(value) })}
      />
      {desk ? (
        <>
          <h2 className={style.group}>Densidad</h2>
          <ChoiceBar
            wide
            label="Densidad"
            value={density}
            choices={choices(densityNames)}
            onChange={(value) => choose(value as Density)}
          />
        </>
      ) : null}
    </section>
  )
}
