/** The inventory on invented animals. `?como=admin|asociado|nadie`, `?animales=100000`, `?vacio`, `?sinsenal`. */
import { createRoot } from 'react-dom/client'
import { App } from '../../../../src/ui/app.tsx'
import { inventedHerd } from '../../../bench/invented-herd.ts'
import { administrator, aged, associate, box, calm } from '../../fake-book.ts'
import { herdBook, someNews } from '../herd-book.ts'

const asked = new URLSearchParams(location.search)
const source = inventedHerd(asked.has('vacio') ? 0 : Number(asked.get('animales') ?? 3000), 40)
const own = {
  owner: associate.nid,
  rows: source.rows.slice(0, 60).map((row) => ({ ...row, NID_PROPIETARIO: associate.nid, NOMPROP: associate.nombres })),
}
const book = asked.get('como') === 'asociado' ? herdBook(associate, own) : herdBook(administrator, source)
if (asked.get('como') === 'nadie') book.session.state.set({ kind: 'out' })
book.lookups.news.set(aged(asked.has('vacio') ? [] : someNews))
if (asked.has('sinsenal')) book.outbox.connection.set({ ...calm, reachable: false })
createRoot(document.getElementById('app')!).render(
  <App book={book} update={{ waiting: box(false), superseded: box(false), apply: () => {} }} />,
)
