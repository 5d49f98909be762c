/** Publicaciones: the documents of 'Entérese', each on its days (2§2, 2§3; decisions 66, 67, 165). */

import { dateNotBefore } from '../rules/bounds-of-people.ts'
import { commonTexts } from '../texts/common.ts'
import { contentTexts } from '../texts/content.ts'
import { contentStates } from '../vocabulary/codes.ts'
import { date, field, lookup, photo, text, type Values } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'
import { switches } from './home-images.ts'
import { uploadTexts } from './master-fields.ts'

const t = contentTexts

/** One that is on is shown on its days only. */
const whenShown = ({ ESTADOPAGINA, FECHA_INICIAL = '', FECHA_FINAL = '' }: Values, today: string): string => {
  if (ESTADOPAGINA !== '1') return ''
  return FECHA_FINAL < today ? t.over : FECHA_INICIAL > today ? t.notYet : ''
}

export const publications = defineMaster({
  key: 'publicaciones',
  title: t.publications,
  addTitle: t.addPublication,
  id: 'ID',
  fields: {
    FECHA_INICIAL: date({ label: 'Fecha inicial', required: t.from, start: 'today', hint: t.fromHint }),
    FECHA_FINAL: date({
      label: 'Fecha final',
      required: t.until,
      ends: { from: 'FECHA_INICIAL', after: [30, 90] },
      hint: t.untilHint,
    }),
    PAGINA: text({ label: 'Página', max: 500, wide: true, hint: t.pageHint }),
    DESCRIPCION: text({
      label: 'Descripción',
      required: t.description,
      max: 100,
      wide: true,
      hint: t.descriptionHint,
    }),
    IMAGEN: photo({
      label: 'Imagen',
      wireName: 'files[0]',
      required: t.file,
      limit: 10_000_000,
      ...uploadTexts,
      unsent: true,
      hint: t.pictureHint,
    }),
  },
  rules: [
    dateNotBefore('FECHA_FINAL', 'FECHA_INICIAL', commonTexts.endBeforeStart),
    {
      field: 'PAGINA',
      holds: ({ PAGINA = '' }) => PAGINA === '' || /^https?:\/\/[^\s"'<>`]+$/i.test(PAGINA),
      message: t.page,
    },
  ],
  list: {
    operation: 'procesosDiarios/documentosEnterese',
    columns: [
      { key: 'URL', label: 'IMAGEN', picture: true },
      { key: 'DESCRIPCION', label: 'DESCRIPCION', card: 'title' },
      { key: 'PAGINA', label: 'PAGINA' },
      { key: 'FECHA_INICIAL', label: 'FECHA INICIAL', kind: 'date' },
      { key: 'FECHA_FINAL', label: 'FECHA FINAL', kind: 'date' },
      { key: 'ESTADOPAGINA', label: 'ESTADO', kind: 'state', codes: contentStates, note: whenShown },
    ],
  },
  actions: switches('ESTADOPAGINA', (state) =>
    lookup('procesosDiarios/inactivarActivar', { ESTADO: state, ID: field('ID'), CODIGO: 'NOAPLICA1' }),
  ),
  submit: {
    operation: 'archivos/subirArchivos',
    fixed: { CODIGO: 'NOAPLICA1', OPCION: '0', CONSECUTIVO: '', idAyuda: '' },
    stamped: { NID_PROPIETARIO: 'nid' },
  },
})
