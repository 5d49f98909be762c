import { fill } from '../../registry/index.ts'
import type { OutboxEntry } from '../../sync/contract/outbox.ts'
import { AnimalWords } from '../animals/chip.tsx'
import { Row, RowIcon, Rows } from '../animals/rows.tsx'
import { useAsked, useBook, useLive } from '../common/book-context.tsx'
import { PageLink } from '../common/links.tsx'
import { chipsOf, titleOf } from '../outbox/naming.ts'
import { PutRight } from '../outbox/put-right.tsx'
import style from './home.module.css'
import { homeTexts as t } from './texts.ts'

const nobody = {}
/** Shown here; the rest is in the outbox. */
const FEW = 2

/** Refused forms by name with their reason, before anything else. Their place is kept until they have been read. */
export function Trouble() {
  const book = useBook()
  const connection = useLive(book.outbox.connection)
  const entries = useLive(book.outbox.entries)
  const refused = (entries ?? []).filter(({ state }) => state === 'refused' || state === 'unreadable')
  const chips = chipsOf(refused)
  const names = useAsked(chips.length === 0 ? null : chips.join(), () => book.lookups.names(chips)) ?? nobody
  const count = entries ? refused.length : (connection?.refused ?? 0)
  if (count === 0) return null
  const others = count - FEW
  return (
    <section className={style.trouble} data-rows={Math.min(count, FEW)} aria-label={t.trouble}>
      <Rows>
        {refused.slice(0, FEW).map((entry) => (
          <Refused key={entry.id} entry={entry} words={titleOf({ entry, parts: [] }, names)} />
        ))}
      </Rows>
      {others > 0 ? (
        <PageLink to="/bandeja" className={style.link}>
          {fill(t.otherTrouble, { n: others })}
        </PageLink>
      ) : null}
    </section>
  )
}

const Refused = ({ entry, words }: { readonly entry: OutboxEntry; readonly words: string }) => (
  <Row
    tone="bad"
    mark={<RowIcon name="alert" tone="bad" />}
    title={<AnimalWords text={words} />}
    // Without the courtesy: whole it stands in the outbox.
    facts={entry.why.replace(/, verifique por favor\.?$/, '')}
    target={(props) => <PageLink to="/bandeja" {...props} />}
    action={entry.state === 'refused' && <PutRight entry={entry} />}
  />
)
