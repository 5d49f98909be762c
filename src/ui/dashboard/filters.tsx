import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId, useState } from 'react'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import style from './dashboard.module.css'
import { dashboardTexts } from './dashboard-texts.ts'
import type { FiltersProps } from './filter-fields.tsx'
import { filtersSet, hiddenSet } from './use-inventory.ts'

/**
 * Pickers and calendars are heavier than the rest of the screen: they are loaded when the animals are shown, on a phone
 * when requested.
 */
const room = <div className={style.filtersRoom} />
const FilterFields = lazyPart(() => import('./filter-fields.tsx'), room)

/**
 * The nine filters and the two dates; on a phone behind a button that shows how many are set. On one line: the first
 * four, and the others behind a button.
 *
 * @param drawn false: not yet; their space is reserved.
 */
export function Filters({
  line,
  drawn,
  ...props
}: Omit<FiltersProps, 'few'> & { readonly line: boolean; readonly drawn: boolean }) {
  const [opened, setOpened] = useState(false)
  const wide = useMediaQuery('(min-width: 37.5em)', true, { getInitialValueInEffect: false })
  const id = useId()
  const set = filtersSet(props.start, props.filter)
  return (
    <section className={style.panel} aria-label={dashboardTexts.filters}>
      {line ? null : (
        <Button
          className={style.filterToggle}
          variant="default"
          aria-expanded={opened}
          aria-controls={id}
          rightSection={<Icon name={opened ? 'minus' : 'plus'} size={18} />}
          onClick={() => setOpened(!opened)}
        >
          {dashboardTexts.filters}
          {set > 0 ? ` (${set})` : ''}
        </Button>
      )}
      <div
        id={id}
        className={style.filters}
        data-opened={opened || undefined}
        data-line={(line && !opened) || undefined}
      >
        {opened || (wide && drawn) ? (
          <FilterFields
            {...props}
            {...(line && {
              few: { folded: !opened, hidden: hiddenSet(props.start, props.filter), onFold: () => setOpened(!opened) },
            })}
          />
        ) : wide ? (
          room
        ) : null}
      </div>
    </section>
  )
}
