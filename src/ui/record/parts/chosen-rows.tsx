import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { fill, type Option, tickedIn, type Values, type Young } from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { Icon } from '../../common/icon.tsx'
import { useFilling } from '../../fields/index.tsx'
import style from './parts.module.css'

/** What is ticked in a form: the field, and its position if it is a part on the page of its record. */
export interface ChosenRowsProps {
  readonly n: number | undefined
  readonly name: string
  readonly ticked: readonly Option[]
}

/** @param young the parts on the page. @returns undefined: the form has none */
export function chosenRows(several: string | undefined, values: Values, young: readonly Young[]) {
  const rows = young.find(({ part }) => part.partOf?.several !== undefined)
  const name = several ?? rows?.part.partOf?.several
  return name === undefined ? undefined : { n: rows?.n, name, ticked: tickedIn(rows?.values ?? values, name) }
}

/** The ticked ones above the buttons, the last one nearest to the thumb: a tap on one takes it out. */
export function ChosenRows({ n, name, ticked, note }: ChosenRowsProps & { readonly note: string | undefined }) {
  const { submitted, dispatch } = useFilling()
  const names = ticked.map(({ nombre, code }) => nombre || `…${code.slice(-4)}`)
  return (
    <>
      <VisuallyHidden role="status">
        {ticked.length > 0 ? `${fill(recordTexts.ticked, { n: ticked.length })}: ${names.join(', ')}` : null}
      </VisuallyHidden>
      {note ? (
        <p className={style.sharing} role="status">
          {note}
        </p>
      ) : null}
      {ticked.length > 0 ? (
        <ul className={style.chosen}>
          {ticked.map((option, at) => (
            <li key={option.code}>
              <UnstyledButton
                className={style.chip}
                aria-label={fill(recordTexts.untick, { name: names[at] ?? '' })}
                disabled={submitted}
                onClick={() => dispatch({ kind: 'ticked', n, name, option })}
              >
                {names[at]} <Icon name="close" size={16} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
