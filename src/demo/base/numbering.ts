/** Consecutivos: pre-paid blocks per owner and form, assigned in the order in which the forms were filed. */
import { formNames } from '../../registry/vocabulary/codes.ts'
import { dateOf } from './days.ts'
import type { Given } from './part.ts'
import type { Random } from './random.ts'
import type { Owner, World } from './world.ts'

const formCodes: readonly string[] = formNames.map((form) => form.code)

/** Size of a block, and the least number that an owner has left. */
const BLOCKS: Readonly<Record<string, readonly [number, number]>> = {
  A01: [25, 15],
  A01a: [10, 6],
  A02: [25, 12],
  A03: [10, 6],
  A04: [50, 25],
  A05: [50, 20],
  A06: [10, 8],
}
const RARE = [10, 5] as const

interface Use {
  readonly code: string
  readonly owner: Owner
  readonly day: number
  readonly take: (number: number) => void
}

export class Numbering {
  private readonly uses: Use[] = []

  /** Requests the number of a form filed on that day; `take` receives it when all are known. */
  use(code: string, owner: Owner, day: number, take: (number: number) => void): void {
    this.uses.push({ code, owner, day, take })
  }

  /** @param generous owners with plenty of numbers left of every form. */
  giveOut(random: Random, owners: readonly Owner[], generous: ReadonlySet<string>, given: Given): World['numbers'] {
    const rows: World['numbers'] = []
    const blocks = new Map<string, number[]>()
    const buy = (code: string, owner: Owner): number[] => {
      const [size] = BLOCKS[code] ?? RARE
      const first = given.numberOf.get(code) ?? 1001 + formCodes.indexOf(code) * 1000
      given.numberOf.set(code, first + size)
      const bought = Array.from({ length: size }, (_, place) => first + place)
      const key = `${code} ${owner.nid}`
      const list = [...(blocks.get(key) ?? []), ...bought]
      blocks.set(key, list)
      return list
    }
    const row = (code: string, number: number, owner: Owner, state: number, usedAt?: string) =>
      rows.push({ id: ++given.numbers, code, number, ownerNid: owner.nid, state, usedAt: usedAt ?? null })

    for (const use of [...this.uses].sort((a, b) => a.day - b.day)) {
      const key = `${use.code} ${use.owner.nid}`
      let left = blocks.get(key)
      if (!left || left.length === 0) left = buy(use.code, use.owner)
      // Occasionally a spoilt paper form.
      if (left.length > 1 && random.chance(0.008)) row(use.code, left.shift() ?? 0, use.owner, 2)
      const number = left.shift() ?? 0
      use.take(number)
      const time = `${String(random.int(12, 23)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`
      row(use.code, number, use.owner, 1, `${dateOf(use.day)}T${time}:00Z`)
    }
    for (const owner of owners)
      for (const code of formCodes) {
        const least = (BLOCKS[code] ?? RARE)[1] * (generous.has(owner.nid) ? 2 : 1)
        let left = blocks.get(`${code} ${owner.nid}`) ?? []
        while (left.length < least) left = buy(code, owner)
        for (const number of left) row(code, number, owner, 0)
      }
    return rows
  }
}
