/** Servers that compete to take the backup in a shared folder, with their steps in random order. */
import { describe, expect, it } from 'vitest'
import { isAlone, type Marks } from '../../src/server/backup/alone.ts'
import { random } from '../sync/fakes/chance.ts'

const TRIES = 2_000
const SERVERS = ['a', 'b', 'c']

interface Step {
  readonly go: () => void
}

/** A folder in which every step waits for its turn, so that the servers' steps interleave at random. */
class Folder {
  readonly #next: () => number
  readonly #waiting: Step[] = []
  readonly #names = new Set<string>()
  holding = 0
  most = 0
  taken = 0

  constructor(next: () => number) {
    this.#next = next
  }

  /** Adds the mark of a dead process, which is removed by any server that lists the folder. */
  leaveDead(name: string): void {
    this.#names.add(`${name} dead`)
  }

  #turn(): Promise<void> {
    return new Promise((go) => this.#waiting.push({ go }))
  }

  marks(): Marks {
    return {
      put: async (name) => {
        await this.#turn()
        this.#names.add(name)
      },
      drop: async (name) => {
        await this.#turn()
        this.#names.delete(name)
      },
      // Entries are read one by one, like those of a real folder.
      living: async () => {
        await this.#turn()
        const found: string[] = []
        for (const name of [...this.#names]) {
          await this.#turn()
          if (name.endsWith(' dead')) this.#names.delete(name)
          else if (this.#names.has(name)) found.push(name)
        }
        return found
      },
    }
  }

  async server(name: string, stays: number): Promise<void> {
    const marks = this.marks()
    if (!(await isAlone(marks, name, () => this.#turn()))) return
    this.taken++
    this.most = Math.max(this.most, ++this.holding)
    for (let step = 0; step < stays; step++) await this.#turn()
    this.holding--
    await marks.drop(name)
  }

  async run(servers: readonly Promise<void>[]): Promise<void> {
    let over = false
    void Promise.all(servers).then(() => {
      over = true
    })
    while (!over) {
      await new Promise((rest) => setImmediate(rest))
      const [step] = this.#waiting.splice(Math.floor(this.#next() * this.#waiting.length), 1)
      step?.go()
    }
    await Promise.all(servers)
  }
}

describe('the backup of a folder that servers share', () => {
  it('is taken by one at a time and by one at least, also where all meet the mark of a dead one at once', async () => {
    for (let seed = 1; seed <= TRIES; seed++) {
      const next = random(seed)
      const folder = new Folder(next)
      folder.leaveDead('en-curso')
      await folder.run(SERVERS.map((name) => folder.server(name, Math.floor(next() * 40))))
      expect(folder.most, `seed ${seed}`).toBe(1)
      expect(folder.taken, `seed ${seed}`).toBeGreaterThan(0)
    }
  })
})
