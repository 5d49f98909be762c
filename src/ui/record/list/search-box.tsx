import { ActionIcon } from '@mantine/core'
import { commonTexts } from '../../../registry/texts/common.ts'
import { mastersTexts } from '../../../registry/texts/masters.ts'
import { Icon } from '../../common/icon.tsx'
import { SearchInput, useSearchText } from '../../common/search-input.tsx'
import tableStyle from '../table/table.module.css'

/** The list is searched once the typing pauses (ms). */
const PAUSE = 150

export interface SearchBoxProps {
  /** The current search, also on returning to the list. */
  readonly search: string
  readonly onSearch: (text: string) => void
}

/** Moves to the first row of the list below, skipping the headings. */
function goToRows(field: HTMLElement): boolean {
  const row = field.closest('main')?.querySelector<HTMLElement>('tbody [data-frozen="actions"] button')
  row?.focus()
  return row !== null && row !== undefined
}

/** The search of a list; keeps the text being typed as its own state. */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const { typed, type } = useSearchText(search, onSearch, PAUSE)
  return (
    <SearchInput
      className={tableStyle.search}
      aria-label={commonTexts.search}
      placeholder={commonTexts.search}
      rightSection={
        typed === '' ? null : (
          <ActionIcon aria-label={mastersTexts.clearSearch} tabIndex={-1} onClick={() => type('')}>
            <Icon name="close" size={18} />
          </ActionIcon>
        )
      }
      value={typed}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && goToRows(event.currentTarget)) event.preventDefault()
      }}
      onText={type}
    />
  )
}
