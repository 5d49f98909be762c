/** Cache of callers by hash of their token: each must be confirmed at every call (unconfirmed.ts). */
import type { SQL } from 'drizzle-orm'
import type { SignedIn } from './signed-in.ts'
import { CallerChanged, type Unconfirmed } from './unconfirmed.ts'

/** Number of tokens; a caller who has been inactive for long is looked up as usual. */
const MOST = 5_000

export class RememberedCallers {
  readonly #known = new Map<string, SignedIn>()

  note(hash: string, person: SignedIn | null): void {
    this.#known.delete(hash)
    if (!person) return
    this.#known.set(hash, person)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest)
  }

  get(hash: string): SignedIn | undefined {
    return this.#known.get(hash)
  }

  /** @param fact SQL: the row of the token's current holder. @param read parses that row; null for none */
  unconfirmed(hash: string, person: SignedIn, fact: SQL, read: (row: unknown) => SignedIn | null): Unconfirmed {
    let isConfirmed = false
    return {
      fact,
      confirm: (row) => {
        const now = read(row)
        this.note(hash, now)
        if (!now || mayOf(now) !== mayOf(person)) throw new CallerChanged('Not who he was')
        isConfirmed = true
      },
      get isConfirmed() {
        return isConfirmed
      },
    }
  }
}

/** Everything except the times, which pass, and the host's capacities, which are equal for all. */
const mayOf = ({ endsAt: _ends, capacidades: _can, device, ...rest }: SignedIn): string =>
  JSON.stringify([rest, device?.id])
