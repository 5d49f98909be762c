import { useState } from 'react'
import { fill } from '../../registry/index.ts'
import { RowAction, Rows } from '../animals/rows.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import pageStyle from '../common/page.module.css'
import { EntryRow, type EntryRowProps } from './entry-row.tsx'
import { isStanding, ownerName } from './naming.ts'
import { byFarm, type EntryGroup, type FarmGroup } from './sorting.ts'
import { outboxWords as t } from './texts.ts'

const FarmReceipt = lazyPart(async () => ({ default: (await import('./receipt-dialog.tsx')).FarmReceipt }))

type Shared = Omit<EntryRowProps, 'group'>

/** The outbox by farm, one line per form. */
export function EntryList({ groups, ...rest }: Shared & { readonly groups: readonly EntryGroup[] }) {
  const farms = byFarm(groups)
  return farms.map((farm) => <Farm key={farm.owner} farm={farm} isOne={farms.length === 1} {...rest} />)
}

function Farm({ farm, isOne, ...rest }: Shared & { readonly farm: FarmGroup; readonly isOne: boolean }) {
  const { groups } = farm
  const [showing, setShowing] = useState(false)
  const [first] = groups
  const name = (first && ownerName(first.entry)) || 'Sin asociado'
  const receipt = groups.find(({ entry }) => entry.receipt && isStanding(entry))?.entry
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
