/** Libros: one per racial composition, and which parents give it (2§2, 2§3; decisions 5, 162). */
import { field, lookup } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'

export const books = defineMaster({
  key: 'libros',
  title: 'Libros',
  id: 'COMPOSICION',
  list: {
    operation: 'selecciones/libros',
    columns: [
      { key: 'DESCRIPCION', label: 'DESCRIPCION', card: 'title' },
      { key: 'COMPOSICION', label: 'COMPOSICION RACIAL', card: 'subtitle' },
    ],
  },
  actions: [
    {
      kind: 'list',
      name: 'detalle',
      label: 'Consultar',
      sign: 'search',
      when: ({ COMPOSICION }) => COMPOSICION !== 'FU',
      list: {
        title: 'Detalle del Libro',
        width: 650,
        of: 'DESCRIPCION',
        from: lookup('libros/libros', { COMPOSICION: field('COMPOSICION') }),
        pageSizes: [10],
        columns: [
          { key: 'LIBRO', label: 'LIBRO', card: 'title' },
          { key: 'MACHO', label: 'MACHO' },
          { key: 'HEMBRA', label: 'HEMBRA' },
        ],
      },
    },
  ],
})
