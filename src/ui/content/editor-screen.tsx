import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { folded } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { helpTexts } from '../../registry/texts/help.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import { Pill } from '../animals/rows.tsx'
import { useAsked, useBook, useStanding } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { signed } from '../common/page.tsx'
import { NotHere } from '../common/skeleton.tsx'
import { asNodes } from '../panes/as-nodes.ts'
import Slide from '../panes/slide.tsx'
import { AgeLine } from '../record/list/age-line.tsx'
import { isAddress } from '../record/list/photo-address.ts'
import { SearchBox } from '../record/list/search-box.tsx'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import { ListPage } from '../record/table/list-page.tsx'
import style from './content.module.css'
import { EntryDialog } from './entry-dialog.tsx'
import { entriesRequest, entryOf, type HelpEntry, newEntry, numbered, readersRequest } from './help-entries.ts'

/** /editor: the help of every screen, entry by entry (2§2). */
export function EditorScreen() {
  const book = useBook()
  const answer = useAsked('ayudaGeneral', () => book.lookups.answer(entriesRequest))
  const [open, setOpen] = useState<HelpEntry>()
  const [search, setSearch] = useState('')
  const entries = useMemo(() => numbered((answer?.value ?? []).map(entryOf)).map(withWords), [answer])
  const sought = folded(search.trim())
  const found = entries.filter(({ words }) => words.includes(sought))
  const loading = useStanding(answer) === 'coming'
  const refresh = () => book.lookups.refresh(entriesRequest)
  return (
    <ListPage
      title={helpTexts.title}
      buttons={
        <Button className={signed} leftSection={<Icon name="plus" />} onClick={() => setOpen(newEntry)}>
          {commonTexts.add}
        </Button>
      }
      tools={
        <>
          <SearchBox search={search} onSearch={setSearch} />
          <AgeLine loading={loading} rows={answer} onRefresh={refresh} />
        </>
      }
      banner={<NeedsConnection />}
    >
      <div className={style.entries}>
        {found.map(({ entry, title }) => (
          <Entry key={entry.idAyuda} entry={entry} title={title} onEdit={() => setOpen(entry)} />
        ))}
      </div>
      {found.length > 0 ? null : answer?.takenAt === undefined ? (
        <NotHere answer={answer} of="table" count={8}>
          {recordTexts.nothingHere}
        </NotHere>
      ) : (
        <p role="status">{entries.length > 0 ? commonTexts.nothingFound : commonTexts.empty}</p>
      )}
      {open ? (
        <EntryDialog
          entry={open}
          onClose={() => setOpen(undefined)}
          onSaved={(saved) => {
            refresh()
            for (const topic of new Set([open.codigoAyuda, saved]))
              if (topic) book.lookups.refresh(readersRequest(topic))
          }}
        />
      ) : null}
    </ListPage>
  )
}

/** With what a search of it reads: its title and its text without tags. */
const withWords = ({ entry, title }: ReturnType<typeof numbered>[number]) => ({
  entry,
  title,
  words: folded(`${title} ${asNodes(entry.descripcionAyuda).textContent}`),
})

function Entry({ entry, title, onEdit }: { entry: HelpEntry; title: string; onEdit: () => void }) {
  const [opened, setOpened] = useState(false)
  const isHidden = entry.descripcionAyuda === ''
  return (
    <details className={style.entry} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={style.summary}>
        <Icon name="right" />
        <h2 className={style.title}>{title}</h2>
        {isHidden ? <Pill tone="warn">{helpTexts.hidden}</Pill> : null}
      </summary>
      {opened ? (
        <div className={style.inside}>
          <HelpText html={entry.descripcionAyuda} picture={entry.imagenAyuda} />
          <Button
            variant="default"
            leftSection={<Icon name="pencil" />}
            onClick={onEdit}
            aria-label={`${commonTexts.edit} ${title}`}
          >
            {commonTexts.edit}
          </Button>
        </div>
      ) : null}
    </details>
  )
}

/** An entry as its readers see it: its text, then its picture. */
function HelpText({ html, picture }: { html: string; picture: string }) {
  const [broken, setBroken] = useState('')
  return (
    <>
      <Slide html={html} />
      {isAddress(picture) && picture !== broken ? (
        <img className={style.picture} src={picture} alt="" onError={() => setBroken(picture)} />
      ) : null}
    </>
  )
}
