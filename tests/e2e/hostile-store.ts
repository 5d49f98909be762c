/** Attacks that people type, stored through the real server in texts that other people are shown. */
import { formOf } from '../../src/registry/index.ts'
import { markup } from '../faults/markup.ts'
import type { HostView } from './host-view.ts'

type Fields = Record<string, string>

export interface Stored {
  /** Number of texts that the server stored, and of those it refused as invalid names, numbers or addresses. */
  readonly kept: number
  readonly refused: number
}

const today = new Date().toISOString().slice(0, 10)

export async function storeAttacks(admin: HostView, member: HostView, count: number): Promise<Stored> {
  const attacks = markup(count).map((text) => text.replaceAll('\0', ''))
  let [at, kept, refused] = [0, 0, 0]
  const attack = (longest: number): string => {
    for (let tries = 0; tries < attacks.length; tries++) {
      const text = attacks[at++ % attacks.length] ?? ''
      if (text.length > 0 && text.length <= longest) return text
    }
    throw new Error('no attack is that short')
  }
  const put = async (by: HostView, operation: string, fields: Fields) => {
    const answer = await by.send(operation, fields)
    const body: unknown = await answer.json()
    if (answer.status !== 200) throw new Error(`${operation} ${answer.status}: ${JSON.stringify(body)}`)
    if (body === 1 || body === '1') kept++
    else refused++
  }
  const some = (rows: readonly Fields[]) => rows.slice(0, Math.max(3, Math.min(rows.length, Math.ceil(count / 200))))

  for (let first = 0; first < attacks.length; first += 50)
    await put(admin, 'ayuda/ingresarAyuda', {
      descripcionAyuda: `<p>${attacks.slice(first, first + 50).join('<hr>')}</p>`,
      idAyuda: '',
      codigoAyuda: String(formOf('A01').helpId),
      adicionales: '',
    })
  const people = await admin.rows('terceros/terceros')
  for (const row of some(people))
    await put(admin, 'terceros/ingresarTercero', {
      ...row,
      NOMBRE: attack(120),
      DIRECCION: attack(200),
      TELEFONOS: attack(100),
      OPCION: '1',
    })
  for (const row of some(await admin.rows('prefijos/prefijos')))
    await put(admin, 'prefijos/ingresarPrefijo', { ...row, CRIADERO: attack(100) })
  for (const row of some(await admin.rows('razas/razas')))
    await put(admin, 'razas/ingresarRazas', { ...row, RAZA: `${row.RAZA} ${attack(40)}` })
  for (const row of some(await admin.rows('formularios/formularios')))
    await put(admin, 'formularios/ingresarFormulario', { ...row, descripcion: attack(100) })
  for (const row of some(await admin.rows('formulariosParaRevisar/formularioSolicitados')))
    await put(admin, 'formulariosParaRevisar/ingresarFormularioObservaciones', {
      id: row.id ?? '',
      observaciones: attack(200),
    })
  for (const row of some(await admin.rows('revisionCampo/recibidos')))
    await put(admin, 'revisionCampo/revisar', { ID: row.ID ?? '', NOTA: attack(200) })
  const [own] = await member.rows('misdatos/terceros', { NID_TERCERO: member.nid })
  await put(member, 'misdatos/ingresarTercero', {
    ...own,
    NOMBRE: attack(120),
    DIRECCION: attack(200),
    TELEFONOS: attack(100),
  })
  const [farm] = await member.rows('miaprisco/aprisco', { NID_PROPIETARIO: member.nid })
  await put(member, 'miaprisco/ingresarAprisco', {
    ...farm,
    NID_PROPIETARIO: member.nid,
    CRIADERO: attack(100),
    DIRECCION: attack(200),
  })
  await put(member, 'campo/informarRechazos', {
    DISPOSITIVO: attack(100),
    RECHAZOS: JSON.stringify([{ id: attack(60), formulario: 'A01', numero: attack(30), codigo: '100', fecha: today }]),
  })
  return { kept, refused }
}
