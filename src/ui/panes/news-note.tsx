import { Button } from '@mantine/core'
import changelog from '../../../CHANGELOG.md?raw'
import { fill } from '../../registry/texts/fill.ts'
import { helpTexts } from '../../registry/texts/help.ts'
import { Note } from '../common/note.tsx'
import style from './help.module.css'

const [, version = '', list = ''] = /^## (\S+)\n+((?:- .+\n)+)/m.exec(changelog) ?? []

/** In the words of CHANGELOG.md: its first list. */
export const news = { version, lines: list.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(2)])) }

const title = fill(helpTexts.news, { version: news.version })

const Lines = () => (
  <ul className={style.lines}>
    {news.lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

/** What the newest version brought, after an update. */
export default function NewsNote({ onRead }: { readonly onRead: () => void }) {
  const read = (
    <Button variant="default" onClick={onRead}>
      {helpTexts.newsRead}
    </Button>
  )
  return (
    <Note tone="info" icon="list" role="status" action={read} apart>
      <b>{title}</b>
      <Lines />
    </Note>
  )
}

/** The same, folded, for whoever wants to read it again. */
export const NewsFold = () => (
  <details className={style.news}>
    <summary>{title}</summary>
    <Lines />
  </details>
)
