/** A fake book with a real inventory, which an opened herd answers as the background would. */
import type { Person, Values } from '../../../src/registry/index.ts'
import type { Herd, HerdSource } from '../../../src/sync/contract/inventory.ts'
import { encodeHerd } from '../../../src/sync/inventory/encode.ts'
import { openHerd } from '../../../src/sync/inventory/further-herd.ts'
import { aged, box, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'

const TAKEN = Date.UTC(2026, 10, 21, 12)

export function herdBook(
  person: Person,
  source: Omit<HerdSource, 'takenAt' | 'ancestors'>,
): FakeBook & { readonly herd: Herd } {
  const herd = openHerd(encodeHerd([{ takenAt: TAKEN, ancestors: [], ...source }]))
  const book = fakeBook(signedIn(person))
  Object.assign(book.animals, {
    herdSummary: (filter: Parameters<Herd['summary']>[0]) => box(aged(herd.summary(filter), TAKEN)),
    herdPage: (request: Parameters<Herd['page']>[0]) => box(aged(herd.page(request), TAKEN)),
  })
  return Object.assign(book, { herd })
}

const news = (DESCRIPCION: string, PAGINA: string, URL = ''): Values => ({ DESCRIPCION, PAGINA, URL })

/** Publications as documentosInicioLateral returns them. */
export const someNews: readonly Values[] = [
  news('Feria caprina de Bucaramanga: inscripciones abiertas hasta el 30 de noviembre.', 'https://ejemplo.org/feria'),
  news('Nueva tabla de valores de los formularios para 2027.', ''),
]
