/** How a numbered form is filed, whatever its effect: read, authorised, judged and committed. */
import type { SQL } from 'drizzle-orm'
import type { FormDefinition, Values } from '../../registry/index.ts'
import { checkMayFile } from '../access/owners.ts'
import { type Call, fieldOf, type Handler, personOf } from '../core/call.ts'
import { commitFiling, type Filing } from './commit.ts'
import { checkNumber, checkOwner, facts, numberFact, type OwnerFact, ownerFact } from './facts.ts'
import { knownFields, readForm } from './read-form.ts'

/** The facts that every form needs. */
interface Common {
  readonly owner: OwnerFact | null
  readonly available: boolean
}

type Effect = Pick<Filing, 'locks' | 'effects'>

/** The dependencies and effects of filing a form. */
export interface FormEffect<Found extends object = Record<never, never>> {
  readonly form: FormDefinition
  /** The facts that it needs besides owner and number, read in one round trip. */
  readonly asks: (values: Values, owner: string) => Readonly<Record<keyof Found & string, SQL>>
  /** @throws BusinessError if the registry does not allow it. */
  readonly judge: (found: Found & Common, values: Values, owner: string, call: Call) => Effect | Promise<Effect>
  /** Reads the fields of the call, if one of them may have another name. */
  readonly read?: (call: Call) => Values
  /** Locked before the judgement (`commitFiling`). */
  readonly hold?: (values: Values) => SQL
}

export const fileForm =
  <Found extends object>({ form, asks, judge, hold, read = knownFields }: FormEffect<Found>): Handler =>
  async (call) => {
    const wireNameOf = (field: string) => form.fields[field]?.wireName ?? field
    const mayFile = (owner: string) => checkMayFile(call.context, personOf(call), owner, form.code)
    // Before the content is judged, so that an unauthorised caller learns nothing from its messages.
    const named = fieldOf(call, wireNameOf(form.owner))
    if (named !== '') await mayFile(named)
    const values = readForm(call, form, 'add', read(call))
    const [owner, number] = [values[form.owner] ?? '', values[form.number] ?? '']
    if (owner !== named) await mayFile(owner)
    return commitFiling(
      call,
      async (inside) => {
        const asked = {
          owner: ownerFact(owner),
          available: numberFact(form.code, number, owner),
          ...asks(values, owner),
        }
        const found = await facts<Common & Found>(inside, asked as Record<keyof (Common & Found) & string, SQL>)
        checkOwner(found.owner, wireNameOf(form.owner), form.ownerType ?? '', values)
        checkNumber(found.available, wireNameOf(form.number), number)
        return {
          trail: { code: form.code, number, owner, after: knownFields(call) },
          ...(await judge(found, values, owner, inside)),
        }
      },
      hold?.(values),
    )
  }
