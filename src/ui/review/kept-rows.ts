import type { Values } from '../../registry/index.ts'

/**
 * The page as it is seen: forms that were marked together stay in their places, although the list no longer has them.
 * @param seen the rows when they were marked
 */
export function withKept(
  rows: readonly Values[],
  seen: readonly Values[],
  kept: ReadonlySet<string>,
): readonly Values[] {
  const listed = new Set(rows.map(({ ID }) => ID))
  const page = [...rows]
  for (const [at, row] of seen.entries()) {
    if (listed.has(row.ID) || !kept.has(row.ID ?? '')) continue
    const above = seen.slice(0, at).findLast((one) => page.some(({ ID }) => ID === one.ID))
    page.splice(above ? page.findIndex(({ ID }) => ID === above.ID) + 1 : 0, 0, row)
  }
  return page
}
