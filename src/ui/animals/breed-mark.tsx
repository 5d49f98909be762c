import { breedMarks, folded } from '../../registry/index.ts'
import { species } from '../../registry/vocabulary/codes.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import style from './animals.module.css'

const TINTS = 6

/** The marks of the last list of breeds: every row has the same. */
let last = { key: '', marks: breedMarks([]) }

function useMarkOf(breed: string): string {
  const book = useBook()
  const names = species.flatMap(({ code }) => {
    const request = {
      operation: 'selecciones/seleccionCodigoRazas',
      fields: { COD_ESPECIE: code },
      passing: [],
    } as const
    // biome-ignore lint/correctness/useHookAtTopLevel: the species are a constant of the registry
    return useAsked(code, () => book.lookups.options(request))?.value.map(({ name }) => name) ?? []
  })
  const key = names.join()
  if (last.key !== key) last = { key, marks: breedMarks(names) }
  return last.marks.get(folded(breed)) ?? breedMarks([breed]).get(folded(breed)) ?? ''
}

/**
 * Two letters of a breed, unlike those of any other, on a tint; hidden from screen readers, because the name is written
 * beside it.
 */
export function BreedMark({ breed, large }: { readonly breed: string; readonly large?: boolean }) {
  const letters = useMarkOf(breed)
  let tint = 0
  for (const letter of breed.toUpperCase()) tint = (tint * 31 + (letter.codePointAt(0) ?? 0)) % TINTS
  return (
    <span className={style.mark} data-tint={tint} data-large={large || undefined} aria-hidden="true">
      {breed === '' ? '·' : letters}
    </span>
  )
}
