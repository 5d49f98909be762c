import { ActionIcon, Button, TextInput, UnstyledButton } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { fill } from '../../../registry/index.ts'
import { Icon } from '../../common/icon.tsx'
import { listTexts } from '../../common/list-texts.ts'
import { toast } from '../../common/toast.ts'
import type { ListView } from '../shared/list-view.ts'
import { ListPanel } from './list-panel.tsx'
import { useSavedViews } from './list-preference.ts'
import style from './table.module.css'

interface ViewsButtonProps {
  /** Unique name of the list. */
  readonly list: string
  readonly route: string
  readonly view: ListView
}

/** Views of a list, saved by name: what it is narrowed to and sorted by. Each is an address that others can open. */
export function ViewsButton({ list, route, view: { address, go } }: ViewsButtonProps) {
  const router = useRouter()
  const { views, save, remove } = useSavedViews(list)
  const [name, setName] = useState('')
  const linkOf = (search: ListView['address']) =>
    location.origin + router.buildLocation({ to: route, search: search as never }).href
  const copy = async (search: ListView['address']) => {
    try {
      await navigator.clipboard.writeText(linkOf(search))
      toast('success', listTexts.linkCopied)
    } catch {
      toast('warning', listTexts.linkNotCopied)
    }
  }
  return (
    <ListPanel
      label={listTexts.views}
      button={(toggle) => (
        <ActionIcon variant="default" aria-label={listTexts.views} title={listTexts.views} onClick={toggle}>
          <Icon name="list" size={18} />
        </ActionIcon>
      )}
    >
      {views.length === 0 ? null : (
        <ul className={style.columnList}>
          {views.map(({ name: named, search }) => (
            <li key={named}>
              <UnstyledButton className={style.grow} onClick={() => go(search)}>
                {named}
              </UnstyledButton>
              <ActionIcon aria-label={fill(listTexts.copyLinkOf, { name: named })} onClick={() => void copy(search)}>
                <Icon name="share" size={16} />
              </ActionIcon>
              <ActionIcon aria-label={fill(listTexts.removeView, { name: named })} onClick={() => remove(named)}>
                <Icon name="trash" size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form
        className={style.saving}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') return
          save({ name: name.trim(), search: address })
          setName('')
        }}
      >
        <TextInput
          label={listTexts.viewName}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {listTexts.saveView}
        </Button>
      </form>
      <TextInput
        label={listTexts.linkOfView}
        readOnly
        value={linkOf(address)}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={
          <ActionIcon aria-label={listTexts.copyLink} onClick={() => void copy(address)}>
            <Icon name="share" size={16} />
          </ActionIcon>
        }
      />
    </ListPanel>
  )
}
