import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { commonTexts } from '../../../registry/texts/common.ts'
import { mastersTexts } from '../../../registry/texts/masters.ts'
import { Icon } from '../../common/icon.tsx'
import style from '../shared/record.module.css'

/** The list is searched once the typing pauses (ms). */
const PAUSE = 150

/** The search of a list; keeps what is being typed as its own state. */
export function SearchBox({ onSearch }: { onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedCallback(onSearch, PAUSE)
  return (
    <TextInput
      className={style.search}
      type="search"
      aria-label={commonTexts.search}
      placeholder={commonTexts.search}
      leftSection={<Icon name="search" />}
      rightSection={
        typed === '' ? null : (
          <ActionIcon
            aria-label={mastersTexts.clearSearch}
            onClick={() => {
              setTyped('')
              search.cancel()
              onSearch('')
            }}
          >
            <Icon name="close" size={18} />
          </ActionIcon>
        )
      }
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}
