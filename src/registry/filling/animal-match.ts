/** Finding animals by what people type: part of a name, or digits of a chip. Pure. */
import { matchOptions } from './picker-match.ts'

interface Known {
  readonly chip: string
  readonly name: string
}

/** Those that match, in their order; of digits, chips that end with them, else chips that contain them. */
export function matchAnimals<T>(animals: readonly T[], of: (animal: T) => Known, typed: string): readonly T[] {
  const digits = typed.replace(/[\s…]/g, '')
  if (digits === '') return animals
  if (/^\d+$/.test(digits)) {
    const last = animals.filter((one) => of(one).chip.endsWith(digits))
    return last.length > 0 ? last : animals.filter((one) => of(one).chip.includes(digits))
  }
  const names = animals.map((one, at) => ({ code: String(at), name: of(one).name }))
  const matches = new Set(matchOptions(names, typed).map(({ code }) => code))
  return animals.filter((_, at) => matches.has(String(at)))
}
