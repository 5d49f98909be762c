import type { CSSProperties } from 'react'
import { breedMarks, folded } from '../../registry/index.ts'
import { species } from '../../registry/vocabulary/codes.ts'
import type { Book } from '../../sync/contract/book.ts'
import { type Live, liveValue } from '../../sync/contract/live.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import style from './animals.module.css'

const HUES = [41, 202, 309, 109, 17, 56]

type Marks = ReturnType<typeof breedMarks>

const known = new WeakMap<Book, Live<Marks>>()

/** The marks of all breeds that the book knows: one value for all rows of all lists. */
function marksOf(book: Book): Live<Marks> {
  const before = known.get(book)
  if (before) return before
  const names = new Map<string, readonly string[]>()
  const marks = liveValue(breedMarks([]))
  for (const { code } of species)
    book.lookups
      .options({ operation: 'selecciones/seleccionCodigoRazas', fields: { COD_ESPECIE: code }, passing: [] })
      .subscribe(({ value }) => {
        names.set(
          code,
          value.map(({ name }) => name),
        )
        marks.set(breedMarks(species.flatMap((one) => names.get(one.code) ?? [])))
      })
  known.set(book, marks)
  return marks
}

function useMarkOf(breed: string): string {
  const marks = useLive(marksOf(useBook()))
  return marks?.get(folded(breed)) ?? breedMarks([breed]).get(folded(breed)) ?? ''
}

/**
 * Two letters of a breed, unlike those of any other, on a tint; hidden from screen readers, because the name is written
 * beside it.
 */
export function BreedMark({ breed, large }: { readonly breed: string; readonly large?: boolean }) {
  const letters = useMarkOf(breed)
  let tint = 0
  for (const letter of breed.toUpperCase()) tint = (tint * 31 + (letter.codePointAt(0) ?? 0)) % HUES.length
  return (
    <span
      className={style.mark}
      style={{ '--hue': HUES[tint] } as CSSProperties}
      data-large={large || undefined}
      aria-hidden="true"
    >
      {breed === '' ? '·' : letters}
    </span>
  )
}
