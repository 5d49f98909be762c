import { Button, Group } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { daysAway, fill, findForm, folded, matchAnimals } from '../../registry/index.ts'
import type { FarmAnimal } from '../../sync/contract/farm-animals.ts'
import { useAsked, useBook, useLive, useSurroundings } from '../common/book-context.tsx'
import { useOpenForm } from './use-open-form.ts'

const texts = {
  kidded: '{name} parió {when}: su parto ya está en este dispositivo.',
  unserved:
    '{name} no tiene servicio abierto en este dispositivo. Llene primero su servicio (A01, A01a, A02 o A03), con la fecha en que fue.',
}
/** The usual ones; a group and a transfer have more animals. */
const services = [
  ['A01', 'Su monta'],
  ['A02', 'Su inseminación'],
] as const

const FEMALES = 5_000
const none: readonly FarmAnimal[] = []

/** The females of a farm with what each is in today; owner '': none. */
export function useFemales(owner: string): readonly FarmAnimal[] {
  const { animals } = useBook()
  const question = { owner, group: 'females', search: '', rows: FEMALES } as const
  return useAsked(owner === '' ? null : `females ${owner}`, () => animals.farmAnimals(question))?.value.rows ?? none
}

export interface NotDue {
  readonly words: string
  /** A female without a service, which can be begun. */
  readonly unserved?: FarmAnimal
}

/**
 * For a search among the females that are due: why the one that is meant is not found, if this device has filed her
 * birth or knows no service of hers. @param owner '' for every one: who was not served is not told
 * @returns from the typed text, her name or the end of her chip; undefined: it is nobody's
 */
export function useWhyNotDue(owner: string): (typed: string) => NotDue | undefined {
  const { clock } = useSurroundings()
  const entries = useLive(useBook().outbox.entries)
  const females = useFemales(owner)
  return (typed) => {
    const sought = folded(typed.trim())
    if (sought === '') return undefined
    for (const { form: key, mode, values, voided } of entries ?? []) {
      const form = findForm(key)
      const declared = mode === 'add' && voided === undefined ? form?.declares?.(values) : undefined
      const name = form?.inWords?.(values)?.name ?? ''
      if (declared && (folded(name).startsWith(sought) || declared.female.endsWith(sought)))
        return {
          words: fill(texts.kidded, { name: name || declared.female, when: daysAway(declared.on, clock.today()) }),
        }
    }
    const found = matchAnimals(females, (one) => one, sought)
    const meant = found.length === 1 ? found[0] : found.find(({ name }) => folded(name) === sought)
    return meant && { words: fill(texts.unserved, { name: meant.name || meant.chip }), unserved: meant }
  }
}

/** Who is being served, and the place from which one went to file it: with her its birth goes on. */
let served = { place: '', female: '' }

/** @returns the chip of the female whose service was begun from here; it is told until `forget` */
export function useServed(): { readonly female: string; readonly forget: () => void } {
  const { key } = useRouter().history.location.state
  const forget = () => {
    served = { place: '', female: '' }
  }
  return { female: key === served.place ? served.female : '', forget }
}

interface ServeProps {
  readonly owner: string
  readonly female: FarmAnimal
}

/** Begins the form of a service that she lacks. */
export function Serve({ owner, female }: ServeProps) {
  const openForm = useOpenForm()
  const { history } = useRouter()
  return (
    <Group gap="xs" mt="sm">
      {services.map(([form, words]) => (
        <Button
          key={form}
          variant="light"
          // The list of a field closes when the field loses the focus.
          onMouseDown={(event) => event.preventDefault()}
          // She has kidded: it was not today.
          onClick={() => {
            served = { place: history.location.state.key ?? '', female: female.chip }
            openForm(form, { owner, dam: female.chip, species: female.species, date: '' })
          }}
        >
          {words}
        </Button>
      ))}
    </Group>
  )
}
