import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { certificateCode, type Values } from '../../src/registry/index.ts'
import { verifyTexts } from '../../src/server/verify/page.ts'
import { certificate, seedA05 } from './a05.ts'
import { a01, a04, a06 } from './forms.ts'
import { openWith, type Session, START } from './harness.ts'
import { nid } from './world.ts'

const told = verifyTexts
const hash = async (text: string) => createHash('sha256').update(text).digest('hex')
let admin: Session
/** The certificate's row in its list, and the complete code printed on the paper. */
let row: Values
let code: string
const { server } = await openWith()
beforeAll(async () => {
  await seedA05(server)
  admin = await server.signIn('admin')
  const service = a01({ CHIP_HEMBRA: 'AH2', PARENTESCO: 'HI' })
  await server.call('formularioA01/ingresarNacimiento', service, { as: admin })
  const birth = a04({ CONSECUTIVO_SERVICIO: service.CONSECUTIVO ?? '', CHIP_HEMBRA: 'AH2' })
  await server.call('formularioA04/ingresarNacimiento', birth, { as: admin })
  const form = certificate(birth.CONSECUTIVO ?? '', { MARCAS_HATO: '<b>Tatuaje</b> "26"' })
  expect((await server.call('formularioA05/ingresarGenealogia', form, { as: admin })).body).toBe(1)
  const { body } = await server.call('formularioA05/formulariosA05', { NID_PROPIETARIO: nid.ana }, { as: admin })
  row = (body as Values[])[0] ?? {}
  code = await certificateCode(row.SELLO ?? '', row, hash)
})
beforeEach(() => server.rows(sql`delete from attempts`))

const open = async (path: string) => {
  const reply = await server.app.inject({ method: 'GET', url: path, headers: { accept: 'text/html' } })
  return { status: reply.statusCode, page: reply.payload, headers: reply.headers }
}

describe('the page that a certificate’s QR code opens', () => {
  it('says that the paper agrees, and shows what it says, people included', async () => {
    const { status, page, headers } = await open(`/verificar/${code}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(headers['cache-control']).toBe('no-store')
    for (const text of [told.agrees, 'Niña Ñandú', row.CHIP ?? '', 'Ana Ardila', 'Rita Registradora', 'AM1', 'AH1'])
      expect(page).toContain(text)
  })

  it('shows names as text, never as markup', async () => {
    const { page } = await open(`/verificar/${code}`)
    expect(page).toContain('&lt;b&gt;Tatuaje&lt;/b&gt; &quot;26&quot;')
    expect(page).not.toContain('<b>')
  })

  it('never shows document numbers or addresses', async () => {
    const { page } = await open(`/verificar/${code}`)
    const said = page.slice(page.indexOf('<main>'))
    expect(said).not.toMatch(new RegExp(`\\b(${nid.ana}|${nid.registrar})\\b`))
    expect(page).not.toContain('Vereda Alta')
  })

  it('after a transfer says that the owner changed, and does not name the new one', async () => {
    await server.rows(sql`update animals set owner_nid = ${nid.beto} where chip = ${row.CHIP}`)
    const { page } = await open(`/verificar/${code}`)
    await server.rows(sql`update animals set owner_nid = ${nid.ana} where chip = ${row.CHIP}`)
    expect(page).toContain(told.changed)
    expect(page).toContain(told.owner)
    expect(page).not.toContain(told.animal)
    expect(page).not.toContain('Beto Bueno')
    expect(page).not.toContain('Ana Ardila</dd>\n    <div><dt>Criador')
  })

  it('on the day of a transfer dated ahead does so before anybody else has asked anything', async () => {
    const ahead = a06({ crg_animal: row.CHIP ?? '', fecha_transferencia: '2026-11-25' })
    expect((await server.call('formularioA06/ingresarFormularioA06', ahead, { as: admin })).body).toBe(1)
    server.setNow('2026-11-25T04:59:00Z')
    expect((await open(`/verificar/${code}`)).page).toContain(told.agrees)
    server.setNow('2026-11-25T05:00:00Z')
    const { page } = await open(`/verificar/${code}`)
    server.setNow(START)
    await server.rows(sql`update animals set owner_nid = ${nid.ana} where chip = ${row.CHIP}`)
    expect(page).toContain(told.owner)
  })

  it('says which facts changed', async () => {
    await server.rows(sql`update animals set color = 'Negro' where chip = ${row.CHIP}`)
    const { page } = await open(`/verificar/${code}`)
    await server.rows(sql`update animals set color = 'Café' where chip = ${row.CHIP}`)
    expect(page).toContain(told.animal)
    expect(page).not.toContain(told.owner)
    expect(page).toContain('Negro')
  })

  it('a paper whose facts were forged under a right seal does not agree', async () => {
    const forged = await certificateCode(row.SELLO ?? '', { ...row, CHIP: 'OTRO' }, hash)
    expect((await open(`/verificar/${forged}`)).page).toContain(told.changed)
  })

  it('the seal alone, as a person types it, finds the animal but names nobody', async () => {
    const typed = `c${row.SELLO}`.toLowerCase().replace(/(.{5})/g, '$1-')
    const { status, page } = await open(`/verificar/?codigo=${encodeURIComponent(typed)}`)
    expect(status).toBe(200)
    expect(page).toContain(told.unbound)
    expect(page).toContain('Niña Ñandú')
    expect(page).not.toContain('Ardila')
  })

  it.each(['C', `C${'0'.repeat(20)}`, `C${'0'.repeat(48)}`, 'nada', '%3Cscript%3E'])(
    '%s is no certificate',
    async (path) => {
      const { status, page } = await open(`/verificar/${path}`)
      expect(status).toBe(404)
      expect(page).toContain(told.unknown)
      expect(page).not.toContain('<script')
    },
  )

  it('trying codes is slowed down; reading right ones is not', async () => {
    const miss = `/verificar/C${'1'.repeat(20)}`
    expect((await open(miss)).status).toBe(404)
    await server.rows(sql`update attempts set failures = 40`)
    const { status, headers, page } = await open(miss)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(page).toContain(told.busy)
    await server.rows(sql`update attempts set failures = 38`)
    for (let at = 0; at < 4; at++) expect((await open(`/verificar/${code}`)).status).toBe(200)
  })

  it('without a code asks for one', async () => {
    expect((await open('/verificar/')).page).toContain(told.ask)
    expect((await open('/verificar')).status).toBe(302)
  })
})
