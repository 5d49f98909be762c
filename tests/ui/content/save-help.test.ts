import { describe, expect, it } from 'vitest'
import type { Book } from '../../../src/sync/contract/book.ts'
import type { Action, ActionResult } from '../../../src/sync/contract/desk.ts'
import { entryOf, newEntry, numbered } from '../../../src/ui/content/help-entries.ts'
import { addressIn, saveHelp, uploadErrorText } from '../../../src/ui/content/save-help.ts'

const bytes = new ArrayBuffer(4)

function host(answers: Readonly<Record<string, ActionResult>>) {
  const asked: Action[] = []
  const book = {
    desk: {
      act: async (act: Action) => {
        asked.push(act)
        return answers[act.operation] ?? ({ kind: 'done', body: 1 } as const)
      },
    },
  } as unknown as Book
  return { book, asked }
}

describe('saving help', () => {
  it('of a form sends its help id, of a topic the same id twice', async () => {
    const { book, asked } = host({})
    await saveHelp(book, { ...newEntry, codigoAyuda: '5', descripcionAyuda: '<p>a</p>' }, undefined)
    await saveHelp(book, { ...newEntry, idAyuda: '9', codigoAyuda: '6', descripcionAyuda: '' }, undefined)
    expect(asked.map(({ fields }) => fields)).toEqual([
      { idAyuda: '', codigoAyuda: '5', adicionales: '', descripcionAyuda: '<p>a</p>' },
      { idAyuda: '9', codigoAyuda: '6', adicionales: '6', descripcionAyuda: '' },
    ])
  })

  it('sends the picture of a new entry under the id that the host gave it', async () => {
    const { book, asked } = host({
      'ayuda/ayudaGeneral': {
        kind: 'done',
        body: [{ idAyuda: '12' }, { idAyuda: '31' }, { idAyuda: '4' }, { idAyuda: '-' }],
      },
    })
    expect(await saveHelp(book, { ...newEntry, codigoAyuda: '5' }, bytes)).toEqual({ kind: 'saved' })
    expect(asked[1]).toMatchObject({ operation: 'ayuda/ayudaGeneral', fields: { dato: '5' } })
    expect(asked[2]).toMatchObject({
      operation: 'archivos/subirArchivos',
      fields: { CODIGO: 'NOAPLICA', idAyuda: '31', OPCION: '0' },
      files: [{ name: 'files[0]' }],
    })
  })

  it('a picture that is refused leaves the text saved, and says whose picture is still to be sent', async () => {
    const { book } = host({ 'archivos/subirArchivos': { kind: 'refused', code: 100 } })
    expect(await saveHelp(book, { ...newEntry, idAyuda: '7', codigoAyuda: '5' }, bytes)).toEqual({
      kind: 'pictureFailed',
      idAyuda: '7',
      message: { text: 'Solo se permite anexar archivo de tipo .jpg o JPEG, verifique por favor', severity: 'error' },
    })
    expect(uploadErrorText({ kind: 'refused', code: 99 }).text).toBe(
      'El tamaño de cada archivo adjunto no puede superar los 10MB, verifique por favor',
    )
  })

  it('a refusal without words has those of the documents', async () => {
    const { book, asked } = host({ 'ayuda/ingresarAyuda': { kind: 'refused', code: 0 } })
    expect(await saveHelp(book, { ...newEntry, codigoAyuda: '5' }, bytes)).toEqual({
      kind: 'failed',
      message: { text: 'El Registro no ha sido Ingresado, inténtelo más tarde', severity: 'error' },
    })
    expect(asked).toHaveLength(1)
  })

  it('finds the address of a picture in our receipt, and none in another host’s text', () => {
    expect(addressIn({ archivos: [{ url: '/archivos/x.jpg' }] })).toBe('/archivos/x.jpg')
    expect(addressIn('ok')).toBeUndefined()
    expect(addressIn(null)).toBeUndefined()
  })
})

it('entries stand by topic, each with its place among the slides', () => {
  const rows = [
    { idAyuda: '3', codigoAyuda: '6' },
    { idAyuda: '9', codigoAyuda: '5' },
    { idAyuda: '2', codigoAyuda: '5' },
    { idAyuda: '1', codigoAyuda: '99' },
  ]
  expect(numbered(rows.map(entryOf)).map(({ entry, title }) => [entry.idAyuda, title])).toEqual([
    ['2', 'A01 Monta Directa'],
    ['9', 'A01 Monta Directa (2)'],
    ['3', 'Mi Aprisco'],
    ['1', '99'],
  ])
})
