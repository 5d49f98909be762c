/** Otros sistemas: keys by which other systems read the registry, with their use, and ending one (ours). */
import { fill } from '../texts/fill.ts'
import { systemsTexts } from '../texts/systems.ts'
import { fact, field, lookup } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'

const t = systemsTexts
const told = (label: string) => fact({ label, unsent: true })

export const systems = defineMaster({
  key: 'otrosSistemas',
  title: t.title,
  viewTitle: t.view,
  id: 'ID',
  fields: {
    NOMBRE: told(t.name),
    ALCANCE: fact({ label: t.scope, unsent: true, wide: true }),
    HECHA: told('Hecha'),
    HECHA_POR: told('Hecha por'),
    ULTIMO_USO: told('Último uso'),
    USOS: told('Lecturas'),
    TERMINADA: told('Terminada'),
  },
  list: {
    operation: 'sistemas/claves',
    columns: [
      {
        key: 'NOMBRE',
        label: 'NOMBRE',
        card: 'title',
        note: ({ TERMINADA = '' }) => (TERMINADA === '' ? '' : t.ended),
      },
      { key: 'ALCANCE', label: 'ALCANCE', kind: 'word', card: 'subtitle' },
      { key: 'HECHA_POR', label: 'HECHA POR', kind: 'person' },
      { key: 'HECHA', label: 'HECHA', kind: 'date' },
      { key: 'ULTIMO_USO', label: 'ULTIMO USO', kind: 'date', row: 'when' },
      { key: 'USOS', label: 'LECTURAS', kind: 'number', align: 'right' },
    ],
  },
  actions: [
    {
      kind: 'act',
      name: 'terminar',
      label: t.end,
      sign: 'refused',
      tone: 'bad',
      when: ({ TERMINADA = '' }) => TERMINADA === '',
      call: lookup('sistemas/terminarClave', { ID: field('ID') }),
      asks: ({ NOMBRE = '' }) => fill(t.asksEnd, { name: NOMBRE }),
      texts: { saved: t.ended, failed: { text: t.failed, severity: 'error' } },
    },
  ],
})
