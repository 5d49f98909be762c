/** Writes requested while the disk is busy are committed together, and each caller gets its own result. */
import { describe, expect, it } from 'vitest'
import { groupedCommits } from '../../src/sync/core/grouped-commits.ts'
import type { EntryGuard, Store, Write } from '../../src/sync/ports/ports.ts'

const write = (id: string): Write => ({ table: 'notes', put: { id, value: 1 } })
const guard = (entry: string, version = 1): EntryGuard => ({ entry, version })

/** A disk that answers only in `settle`; `refuses` decides which commits fail. */
function disk(refuses: (writes: readonly string[]) => boolean | Error = () => false) {
  const asked: string[][] = []
  let answer: (() => void)[] = []
  const commit: Store['commit'] = (writes) => {
    const ids = writes.map((one) => ('put' in one ? one.put.id : ''))
    asked.push(ids)
    return new Promise((resolve, reject) => {
      answer.push(() => {
        const no = refuses(ids)
        if (no instanceof Error) reject(no)
        else resolve(!no)
      })
    })
  }
  /** Answers requests until none follows. */
  const settle = async () => {
    for (let idle = 0; idle < 5; idle++) {
      if (answer.length > 0) idle = 0
      const now = answer
      answer = []
      for (const one of now) one()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { commit: groupedCommits({ commit }), asked, settle }
}

describe('commits asked for at the same time', () => {
  it('go together once the one before them is on the disk, and all are told', async () => {
    const { commit, asked, settle } = disk()
    const done = Promise.all(['a', 'b', 'c', 'd'].map((id) => commit([write(id)], [guard(id)])))
    await settle()
    expect(await done).toEqual([true, true, true, true])
    expect(asked).toEqual([['a'], ['b', 'c', 'd']])
  })

  it('are tried alone when they do not hold together: only whose guard does not hold is told so', async () => {
    const { commit, asked, settle } = disk((ids) => ids.includes('c'))
    const done = Promise.all(['a', 'b', 'c', 'd'].map((id) => commit([write(id)], [guard(id)])))
    await settle()
    expect(await done).toEqual([true, true, false, true])
    expect(asked).toEqual([['a'], ['b', 'c', 'd'], ['b'], ['c'], ['d']])
  })

  it('fail alone too, and what comes later is written all the same', async () => {
    const { commit, settle } = disk((ids) => ids.includes('b') && new RangeError('full'))
    const done = Promise.allSettled(['a', 'b', 'c'].map((id) => commit([write(id)], [guard(id)])))
    await settle()
    expect((await done).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const later = commit([write('e')], [guard('e')])
    await settle()
    expect(await later).toBe(true)
  })

  it('of one entry never go together: the second is to see what became of the first', async () => {
    const { commit, asked, settle } = disk()
    const done = Promise.all([
      commit([write('a')], [guard('a')]),
      commit([write('x1')], [guard('x')]),
      commit([write('x2')], [guard('x'), guard('y')]),
      commit([write('y')], [guard('y')]),
      commit([write('z')], [guard('z')]),
    ])
    await settle()
    expect(await done).toEqual([true, true, true, true, true])
    expect(asked).toEqual([['a'], ['x1', 'z'], ['x2'], ['y']])
  })
})
