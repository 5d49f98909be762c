/** Ids of stored rows reveal no owner, chip or record; rows of earlier releases are found under their new ids. */
import { describe, expect, it } from 'vitest'
import { formOf, keyOf, type LookupRequest, type OperationName } from '../../src/registry/index.ts'
import { renameOldIds, toMove } from '../../src/sync/accounts/rename-old-ids.ts'
import { openVault } from '../../src/sync/accounts/vault.ts'
import type { FilledForm } from '../../src/sync/contract/capture.ts'
import { draftKeyOf } from '../../src/sync/contract/draft-key.ts'
import { openJson } from '../../src/sync/core/envelope.ts'
import { PART } from '../../src/sync/core/rows-in-parts.ts'
import type { AnswerRow, DraftRow, HerdRow, Ports, TableName, Unlocked, Write } from '../../src/sync/ports/ports.ts'
import type { Device } from './fakes/device.ts'
import { a01, a04Additional } from './fakes/forms.ts'
import { ANA, idOf, newWorld, now, signedIn } from './harness.ts'
import { inClear } from './on-disk.ts'

const OWNER = '79123456'
const named: TableName[] = ['answers', 'drafts', 'herds']
const chips = (owner: string): LookupRequest => ({
  operation: 'selecciones/seleccionCodigos' as OperationName,
  fields: { NID_PROPIETARIO: owner, CODIGO: 'A01' },
  passing: [],
})
const edited: FilledForm = { form: formOf('misDatos'), mode: 'edit', values: { NID_TERCERO: OWNER }, photos: [] }
const birth = a04Additional(ANA, '130', '100777', '100')
const draft = (filled: FilledForm) => ({ ...filled, form: draftKeyOf(filled) })

/** A prepared device: an answer about another owner, the inventory, drafts of a record, of a part, of a form. */
async function prepared() {
  const made = newWorld()
  const { world, host } = made
  host.extra.set('selecciones/seleccionCodigos', ({ NID_PROPIETARIO }) => [{ code: `7${NID_PROPIETARIO}`, name: 'x' }])
  host.extra.set('dashboard/dataAnimales', () => [{ CHIP: '1', SEXO: 'H', NID_PROPIETARIO: ANA }])
  const device = made.newDevice()
  const page = await signedIn(world, device)
  await world.until(page.background.fetch([{ request: chips(OWNER) }], true))
  for (const one of [edited, birth, a01(ANA, '100')]) await world.until(page.book.capture.saveDraft(draft(one)))
  await world.pass(20_000)
  return { ...made, device, page }
}

async function expectAllThere({ world, device }: Awaited<ReturnType<typeof prepared>>): Promise<void> {
  device.online = false
  const page = device.openPage()
  expect(await world.until(page.book.session.signIn('ana', 'Clave.1'))).toMatchObject({ kind: 'in', offline: true })
  expect((await now(world, page.book.lookups.options(chips(OWNER)))).value.map(({ code }) => code)).toEqual([
    `7${OWNER}`,
  ])
  for (const one of [edited, birth, a01(ANA, '100')])
    expect((await page.book.capture.draft(draftKeyOf(one)))?.values).toEqual(one.values)
  expect(await page.background.herdAnimals(['1'])).toMatchObject([{ CHIP: '1' }])
  page.process.kill()
}

/** Identifiers readable in clear; ANA's own is in every row as its person. */
async function readable(device: Device): Promise<string[]> {
  const text = await inClear(device, named)
  return [OWNER, '100777', 'NID_PROPIETARIO', 'CODIGO'].filter((one) => text.includes(one))
}

it('nothing of whom a search was for, nor of which record a draft is, is in an id', async () => {
  const made = await prepared()
  expect(await readable(made.device)).toEqual([])
  const answers = await made.device.store.all('answers')
  // The clean-up depends on the operation.
  expect(answers.map(({ operation }) => operation)).toContain('selecciones/seleccionCodigos')
  made.page.process.kill()
  await expectAllThere(made)
})

it('a draft of a correction lies where senders find it without a key', async () => {
  const { world, device, page } = await prepared()
  device.online = false
  const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '101'))))
  await world.until(page.book.capture.saveDraft({ ...a01(ANA, '102'), form: `A01 ${id}`, replaces: id }))
  expect((await device.store.all('drafts')).map((row) => row.id)).toContain(`${ANA} A01 ${id}`)
})

describe('a device of an earlier release', () => {
  async function unlockedOn({ store, cipher }: Device): Promise<Unlocked> {
    const [row] = await store.all('people', ANA)
    const key = row && (await openVault(cipher, row, 'Clave.1'))
    if (!key) throw new Error('the vault does not open')
    return { person: { nid: ANA } as Unlocked['person'], key }
  }

  /** Restores the rows under their earlier ids, with the note that the database upgrade leaves. */
  async function asBefore(made: Awaited<ReturnType<typeof prepared>>): Promise<void> {
    const { device, page, world } = made
    page.process.kill()
    await world.pass(60_000)
    const { store, cipher } = device
    const me = await unlockedOn(device)
    const [answer] = await Promise.all([store.get('answers', await cipher.idOf(me.key, keyOf(chips(OWNER))))])
    const { operation: _, ...bare } = answer as AnswerRow
    await store.commit([
      { table: 'answers', remove: (answer as AnswerRow).id },
      { table: 'answers', put: { ...bare, id: `${ANA} ${keyOf(chips(OWNER))}` } as AnswerRow },
      { table: 'notes', put: { id: toMove(ANA), value: true } },
    ])
    for (const row of await store.all('drafts')) {
      const { form } = await openJson<{ form: string }>(cipher, me.key, row.content)
      const put: DraftRow = { ...row, id: `${ANA} ${form}`, form }
      await store.commit([
        { table: 'drafts', remove: row.id },
        { table: 'drafts', put },
      ])
    }
    const [herd] = await store.all('herds')
    const etags = { [`dashboard/dataAnimales [["NID_PROPIETARIO","${OWNER}"]]`]: '"1"' }
    await store.commit([{ table: 'herds', put: { ...herd, etags } as unknown as HerdRow }])
    expect(await readable(device)).toEqual([OWNER, '100777', 'NID_PROPIETARIO', 'CODIGO'])
  }

  it('has all that was prepared and begun right after the update, without signal, and nothing is named any more', async () => {
    const made = await prepared()
    await asBefore(made)
    await expectAllThere(made)
    expect(await readable(made.device)).toEqual([])
    expect(await made.device.store.get('notes', toMove(ANA))).toBeUndefined()
    await expectAllThere(made)
  })

  it('on a full disk keeps nobody from signing in, loses nothing, and moves it the next time', async () => {
    const made = await prepared()
    await asBefore(made)
    made.device.online = false
    made.device.store.full = true
    const page = made.device.openPage()
    expect(await made.world.until(page.book.session.signIn('ana', 'Clave.1'))).toMatchObject({ kind: 'in' })
    page.process.kill()
    made.device.store.full = false
    await expectAllThere(made)
    expect(await readable(made.device)).toEqual([])
  })

  it('with a draft that the disk does not give back says so where it lay', async () => {
    const made = await prepared()
    await asBefore(made)
    made.device.store.break('drafts', `${ANA} ${draftKeyOf(birth)}`)
    made.device.online = false
    const page = made.device.openPage()
    await made.world.until(page.book.session.signIn('ana', 'Clave.1'))
    await expect(made.world.until(page.book.capture.draft(draftKeyOf(birth)))).rejects.toThrow()
    expect((await page.book.capture.draft('A01'))?.values.CONSECUTIVO).toBe('100')
    expect(await readable(made.device)).toEqual([])
  })

  it('with thousands of answers is moved a part at a time: never are more of them in memory', async () => {
    const made = await prepared()
    await asBefore(made)
    const { device, world } = made
    const [like] = await device.store.all('answers')
    const had = (await device.store.ids('answers')).length
    const ids = Array.from({ length: 400 }, (_, at) => `${ANA} ${keyOf(chips(`${OWNER}${at}`))}`)
    await device.store.commit(ids.map((id): Write => ({ table: 'answers', put: { ...(like as AnswerRow), id } })))
    const { ports } = device.openPage().process
    const read: { rows: number; most: number } = { rows: 0, most: 0 }
    const { store } = ports
    const watched: Ports['store'] = {
      ...store,
      async all(table, person) {
        const rows = await store.all(table, person)
        if (table === 'answers') read.most = Math.max(read.most, rows.length)
        return rows
      },
      async get(table, id) {
        if (table === 'answers') read.most = Math.max(read.most, ++read.rows)
        return store.get(table, id)
      },
      async commit(writes, guards) {
        read.rows = 0
        return store.commit(writes, guards)
      },
    }
    await world.until(renameOldIds({ ...ports, store: watched }, await unlockedOn(device)))
    expect(read.most).toBeLessThanOrEqual(PART)
    expect(await readable(device)).toEqual([])
    expect(await device.store.ids('answers')).toHaveLength(ids.length + had)
  })

  it('is moved once, whoever comes in twice at once', async () => {
    const made = await prepared()
    await asBefore(made)
    const { device, world } = made
    const me = await unlockedOn(device)
    const pages = [device.openPage(), device.openPage()]
    await world.until(Promise.all(pages.map(({ process }) => renameOldIds(process.ports, me))))
    for (const page of pages) page.process.kill()
    await expectAllThere(made)
  })
})
