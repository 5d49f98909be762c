import { useState } from 'react'
import { fill, type Values } from '../../registry/index.ts'
import { RowAction, Rows } from '../animals/rows.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import pageStyle from '../common/page.module.css'
import { EntryRow } from './entry-row.tsx'
import { ownerName } from './naming.ts'
import { byFarm, type EntryGroup, type FarmGroup } from './sorting.ts'
import { outboxWords as t } from './texts.ts'

const FarmReceipt = lazyPart(async () => ({ default: (await import('./receipt-dialog.tsx')).FarmReceipt }))

interface EntryListProps {
  readonly groups: readonly EntryGroup[]
  /** Names of animals, by chip. */
  readonly names: Values
  /** ms UTC. */
  readonly now: number
  readonly onDiscard: (id: string) => void
}

/** The outbox by farm, one line per form. */
export function EntryList({ groups, ...rest }: EntryListProps) {
  const farms = byFarm(groups)
  return farms.map((farm) => <Farm key={farm.owner} farm={farm} isOne={farms.length === 1} {...rest} />)
}

function Farm({
  farm: { groups },
  isOne,
  ...rest
}: Omit<EntryListProps, 'groups'> & { readonly farm: FarmGroup; readonly isOne: boolean }) {
  const [showing, setShowing] = useState(false)
  const [first] = groups
  const name = (first && ownerName(first.entry)) || 'Sin asociado'
  const receipt = groups.find(({ entry }) => entry.receipt)?.entry
  return (
    <section aria-label={name}>
      <h2 className={pageStyle.part}>
        {name}
        {receipt ? (
          <RowAction label={fill(t.receiptOf, { name })} onPress={() => setShowing(true)}>
            {t.receipt}
          </RowAction>
        ) : null}
      </h2>
      <Rows label={isOne ? 'Formularios de la bandeja' : `Formularios de ${name}`}>
        {groups.map((group) => (
          <EntryRow key={group.entry.id} group={group} {...rest} />
        ))}
      </Rows>
      {showing && receipt ? <FarmReceipt of={receipt} onClose={() => setShowing(false)} /> : null}
    </section>
  )
}
