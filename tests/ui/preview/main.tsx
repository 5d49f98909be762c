/**
 * A preview of the screens on a well-filled fake book. `?como=admin|registrador|nadie|nuevo` chooses the person;
 * `?partes` shows the parts alone (gallery.tsx).
 */
import { createRoot } from 'react-dom/client'
import { App } from '../../../src/ui/app.tsx'
import { administrator, associate, box, fakeBook, registrar, signedIn } from '../fake-book.ts'
import { fillForms } from '../record/forms-book.ts'
import { fillLists } from '../record/lists-book.ts'
import { fillBook } from './full-book.ts'
import { galleryRouter } from './gallery.tsx'

const who = new URLSearchParams(location.search).get('como') ?? sessionStorage.getItem('como') ?? 'registrador'
sessionStorage.setItem('como', who)
const people = {
  admin: administrator,
  registrador: registrar,
  asociado: associate,
  nuevo: { ...associate, primerIngreso: true },
}
const person = people[who as keyof typeof people]

const book = fakeBook(person ? signedIn(person) : { kind: 'out' })
fillBook(book, new URLSearchParams(location.search))
fillForms(book)
fillLists(book)
const asked = new URLSearchParams(location.search)
const update = {
  waiting: box(asked.has('nueva')),
  superseded: box(asked.has('otra')),
  apply: () => location.reload(),
}
createRoot(document.getElementById('app')!).render(
  <App book={book} update={update} router={asked.has('partes') ? galleryRouter(asked.has('dialogo')) : undefined} />,
)
Object.assign(globalThis, { book })
