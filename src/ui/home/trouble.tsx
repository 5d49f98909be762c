import { useRouter } from '@tanstack/react-router'
import { fill, findForm } from '../../registry/index.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import type { OutboxEntry } from '../../sync/contract/outbox.ts'
import { AnimalWords } from '../animals/chip.tsx'
import { Row, RowAction, RowIcon, Rows } from '../animals/rows.tsx'
import { useAsked, useBook, useLive } from '../common/book-context.tsx'
import { PageLink } from '../common/links.tsx'
import { cardWords, chipsOf, entryName } from '../outbox/naming.ts'
import { correctionAddress, useAnotherNumber } from '../record/shared/entry-acts.ts'
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
          <Refused key={entry.id} entry={entry} words={cardWords(entry, names)} />
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

function Refused({ entry, words }: { readonly entry: OutboxEntry; readonly words: string }) {
  const router = useRouter()
  const { busy, give } = useAnotherNumber(entry)
  const { wantsAnotherNumber, state, why } = entry
  const correct = () => void router.navigate({ href: correctionAddress(entry) })
  return (
    <Row
      tone="bad"
      mark={<RowIcon name="alert" tone="bad" />}
      title={<AnimalWords text={words || entryName(entry)} />}
      facts={why}
      target={(props) => <PageLink to="/bandeja" {...props} />}
      action={
        state === 'unreadable' || !findForm(entry.form) ? null : (
          <RowAction
            label={`${wantsAnotherNumber ? t.anotherNumberOf : recordTexts.correctTitle} ${entryName(entry)}`}
            door={`editar ${entry.id}`}
            onPress={busy ? () => {} : wantsAnotherNumber ? give : correct}
          >
            {wantsAnotherNumber ? recordTexts.anotherNumber : recordTexts.correctTitle}
          </RowAction>
        )
      }
    />
  )
}
