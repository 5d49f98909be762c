import { Button } from '@mantine/core'
import { fill } from '../../registry/texts/fill.ts'
import { helpTexts } from '../../registry/texts/help.ts'
import { Note } from '../common/note.tsx'
import style from './help.module.css'
import { news } from './news.ts'

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
      {title}
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
