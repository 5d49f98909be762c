import { ActionIcon, Button, TextInput, UnstyledButton } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type Column, fill } from '../../../registry/index.ts'
import { notSavedText } from '../../common/action-error-text.ts'
import { Icon } from '../../common/icon.tsx'
import { toast } from '../../common/toast.ts'
import { usePreference } from '../../common/use-preference.ts'
import { type ListSearch, readListSearch } from '../shared/list-search.ts'
import type { ListView } from '../shared/list-view.ts'
import { USUAL_COLUMNS } from './addressed-view.ts'
import type { ListPreference } from './list-preference.ts'
import Panel, { type PanelProps } from './panel.tsx'
import { panelTexts } from './panel-texts.ts'
import style from './table.module.css'

export interface ViewsProps {
  /** Unique name of the list. */
  readonly list: string
  readonly route: string
  readonly view: ListView
  readonly preference: ListPreference
  /** Those shown. */
  readonly columns: readonly Column[]
}

/** Views of a list, saved by name: what it is narrowed to, sorted by and its columns. Each is an address that others can open. */
export default function ViewsPanel({
  list,
  route,
  view,
  columns,
  preference,
  ...around
}: ViewsProps & Omit<PanelProps, 'children'>) {
  const { go } = view
  const isOwn = preference.order.length + preference.hidden.length > 0
  const columnas = isOwn ? columns.map(({ key }) => key).join('.') : USUAL_COLUMNS
  const address = { ...view.address, columnas }
  const router = useRouter()
  const { views, save, remove } = useSavedViews(list)
  const [name, setName] = useState('')
  const linkOf = (search: ListView['address']) =>
    location.origin + router.buildLocation({ to: route, search: search as never }).href
  const copy = async (search: ListView['address']) => {
    try {
      await navigator.clipboard.writeText(linkOf(search))
      toast('success', panelTexts.linkCopied)
    } catch {
      toast('warning', panelTexts.linkNotCopied)
    }
  }
  return (
    <Panel {...around}>
      {views.length === 0 ? null : (
        <ul className={style.columnList}>
          {views.map(({ name: named, search }) => (
            <li key={named}>
              <UnstyledButton className={style.grow} onClick={() => go(search)}>
                {named}
              </UnstyledButton>
              <ActionIcon aria-label={fill(panelTexts.copyLinkOf, { name: named })} onClick={() => void copy(search)}>
                <Icon name="share" size={16} />
              </ActionIcon>
              <ActionIcon aria-label={fill(panelTexts.removeView, { name: named })} onClick={() => remove(named)}>
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
          label={panelTexts.viewName}
          description={panelTexts.viewsKept}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {panelTexts.saveView}
        </Button>
      </form>
      <TextInput
        label={panelTexts.linkOfView}
        readOnly
        value={linkOf(address)}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={
          <ActionIcon aria-label={panelTexts.copyLink} onClick={() => void copy(address)}>
            <Icon name="share" size={16} />
          </ActionIcon>
        }
      />
    </Panel>
  )
}

/** What a list is narrowed to and sorted by, and its columns, under a person's own name. */
interface SavedView {
  readonly name: string
  readonly search: ListSearch
}

const MOST_VIEWS = 50

/** The views of a list that this person saved on this device, the latest first. @param list unique name of the list */
function useSavedViews(list: string) {
  const [kept, keep] = usePreference(`vistas ${list}`, notSavedText)
  const views = useMemo(() => readViews(kept), [kept])
  const others = (name: string) => views.filter((one) => one.name !== name)
  return {
    views,
    save: (view: SavedView) => keep([view, ...others(view.name)].slice(0, MOST_VIEWS)),
    remove: (name: string) => keep(others(name)),
  }
}

const readViews = (kept: unknown): readonly SavedView[] =>
  (Array.isArray(kept) ? kept : []).flatMap((one: { name?: unknown; search?: unknown } | null) =>
    typeof one?.name === 'string' && typeof one.search === 'object' && one.search !== null
      ? [{ name: one.name, search: readListSearch(one.search as Readonly<Record<string, unknown>>) }]
      : [],
  )
