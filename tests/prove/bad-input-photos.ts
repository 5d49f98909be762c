/** Bad pictures for every upload: only complete, re-encoded JPEGs are stored. */
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { isWhole } from '../../src/device/photo/file-kind.ts'
import { forms, nameOf, type OperationName, operationNamed, readAnswer, type Values } from '../../src/registry/index.ts'
import { sha256 } from '../../src/server/access/secrets.ts'
import type { Answer } from '../server/harness.ts'
import { random } from '../sync/fakes/chance.ts'
import { type BadPicture, badPicture, heavyPicture, TRACES, wideJpeg } from './bad-input-pictures.ts'
import { type Caller, rightCall, type World, writing } from './bad-input-world.ts'

/** A place that accepts a picture. */
interface Slot {
  readonly operation: OperationName
  readonly part: string
  /** Bytes. */
  readonly limit: number
  readonly caller: Caller
  readonly fields: (next: () => number) => Promise<Values>
}

export interface PhotosReport {
  readonly pictures: number
  readonly accepted: number
  readonly refused: number
  readonly places: number
  readonly slowest: number
  /** MB; `wide`: while several large images are sent in parallel. */
  readonly memory: { readonly start: number; readonly most: number; readonly wide: number }
  readonly wrong: readonly string[]
}

const megabytes = () => Math.round(process.memoryUsage.rss() / 1_000_000)

/** @param edge edge of the large images in pixels; each decodes to three times its square in bytes */
export async function sendBadPhotos(
  world: World,
  seed: number,
  pictures: number,
  edge: number,
  only?: number,
): Promise<PhotosReport> {
  const wrong: string[] = []
  let accepted = 0
  let refused = 0
  let sent = 0
  let slowest = 0
  const put = async (slot: Slot, picture: BadPicture, here: string, next: () => number) => {
    const begun = performance.now()
    const files = [{ part: slot.part, name: picture.name, bytes: picture.bytes }]
    const answer = await world.server.call(slot.operation, await slot.fields(next), { as: slot.caller.session, files })
    slowest = Math.max(slowest, Math.round(performance.now() - begun))
    const complaints = await judge(world, slot, picture, answer)
    wrong.push(...complaints.map((what) => `${here} ${slot.operation}: ${picture.what}: ${what}`))
    sent++
    const taken = isTaken(slot, answer)
    // The limit of unclaimed files has a separate test.
    await world.server.rows(sql`delete from files where state in ('staged', 'orphan')`)
    if (taken) accepted++
    else refused++
    return taken
  }
  const slots = await slotsOf(world)
  let start = megabytes()
  let most = 0
  for (let n = 1; n <= pictures; n++) {
    if (n % 300 === 0) world.answers.clear()
    if (only !== undefined && n !== only) continue
    const next = random(seed * 7_000_003 + n)
    await put(slots[n % slots.length] as Slot, await badPicture(next), `SEED=${seed} ONLY=${n}`, next)
    if (n <= pictures / 10) start = megabytes()
    most = Math.max(most, megabytes())
  }
  const next = random(seed)
  // For each distinct limit: the largest accepted size, and one byte more.
  for (const limit of new Set(slots.map((slot) => slot.limit)))
    for (const length of [limit, limit + 1]) {
      const slot = slots.find((one) => one.limit === limit) as Slot
      const picture = await heavyPicture(next, length, limit)
      if ((await put(slot, picture, 'limit', next)) === picture.hopeless)
        wrong.push(`${slot.operation}: ${length} bytes`)
    }
  const wide = await sendWide(slots, edge, put)
  return { pictures: sent, accepted, refused, places: slots.length, slowest, memory: { start, most, wide }, wrong }
}

/** Sends three images of many pixels and few bytes in parallel. @returns peak MB meanwhile */
async function sendWide(
  slots: readonly Slot[],
  edge: number,
  put: (slot: Slot, picture: BadPicture, here: string, next: () => number) => Promise<boolean>,
): Promise<number> {
  const bytes = await wideJpeg(edge)
  const slot = slots.find(({ part }) => part === 'files[0]') as Slot
  let most = megabytes()
  const watch = setInterval(() => {
    most = Math.max(most, megabytes())
  }, 20)
  const sending = [1, 2, 3].map((n) =>
    put(slot, { what: 'wide', name: 'a.jpg', bytes, hopeless: false }, 'wide', random(n)),
  )
  await Promise.all(sending)
  clearInterval(watch)
  return most
}

const isTaken = ({ operation }: Slot, { status, body }: Answer): boolean => {
  const text = JSON.stringify(body)
  return readAnswer(operationNamed(operation), { status, contentType: 'application/json', text }).kind === 'done'
}

async function judge(world: World, slot: Slot, { bytes, hopeless }: BadPicture, answer: Answer): Promise<string[]> {
  if (answer.status >= 500 || typeof answer.body === 'string') return [`answered ${answer.status}`]
  const kept = await world.server.rows<{ address: string; sha256: string }>(
    sql`select address, sha256 from files where sha256 = ${sha256(bytes)} limit 1`,
  )
  if (hopeless) return kept.length > 0 || isTaken(slot, answer) ? ['is kept'] : []
  const [file] = kept
  if (!file) return isTaken(slot, answer) ? ['is taken and not kept'] : []
  const url = `/archivos/${file.address}.jpg`
  const served = await world.server.app.inject({ url, headers: { cookie: slot.caller.session.cookie } })
  const said: string[] = []
  if (served.statusCode !== 200 || served.headers['content-type'] !== 'image/jpeg') said.push('is not served as jpeg')
  if (served.headers['x-content-type-options'] !== 'nosniff') said.push('may be taken for something else')
  const clean = served.rawPayload
  if (TRACES.some((trace) => clean.includes(trace, 0, 'latin1'))) said.push('keeps what was hidden in it')
  if (!isWhole(clean, 'jpeg') || !clean.subarray(-2).equals(Buffer.from([0xff, 0xd9]))) said.push('is not whole')
  if (!isWhole(bytes, 'jpeg')) said.push('was not whole')
  const decoded = await sharp(clean, { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  const { exif, format } = await sharp(clean).metadata()
  if (!decoded || format !== 'jpeg') said.push('cannot be decoded')
  if (exif) said.push('keeps metadata')
  return said
}

/** Every place that accepts a picture: columns of forms, the association's own pictures, proof of payment. */
async function slotsOf(world: World): Promise<readonly Slot[]> {
  const caller = (who: string) => world.callers.find((one) => one.who === who) as Caller
  const [ana, admin] = [caller('ana'), caller('admin')]
  const slots: Slot[] = []
  for (const form of forms)
    for (const [name, field] of Object.entries(form.fields)) {
      if (field.kind !== 'photo') continue
      const operation = operationNamed(form.submit.operation)
      const ahead = { NID_PROPIETARIO: ana.person.nid, CODIGO: form.code, COLUMNA: name }
      const place = { caller: ana, limit: field.limit }
      slots.push({
        ...place,
        operation: 'archivos/subirArchivos',
        part: 'files[0]',
        fields: async () => ({ ...ahead, CONSECUTIVO: String(world.made++) }),
      })
      if (operation.files.includes(name))
        slots.push({
          ...place,
          operation: nameOf(operation),
          part: name,
          fields: async (next) => (await rightCall(world, operation, ana, next)).fields,
        })
    }
  const context = { operation: 'archivos/subirArchivos' as const, part: 'files[0]', limit: 10_000_000, caller: admin }
  for (const CODIGO of ['A99', 'NOAPLICA']) slots.push({ ...context, fields: async () => ({ CODIGO, estado: '1' }) })
  const proof = await requestOf(world, ana)
  slots.push({
    operation: 'formulariosSolicitados/ingresarArchivo',
    part: 'file',
    limit: 5_000_000,
    caller: ana,
    fields: async () => proof,
  })
  const served = new Set(slots.map(({ operation }) => operation))
  const missing = writing.filter((one) => one.files.length > 0 && !served.has(nameOf(one)))
  // Spreadsheets are not pictures; every other operation that accepts a file needs a slot here.
  if (missing.some((one) => !['archivos/subirExcel', 'traerRegistro/subirArchivo'].includes(nameOf(one))))
    throw new Error(`no place: ${missing.map(nameOf)}`)
  return slots
}

/** A request for numbers without its proof of payment. */
async function requestOf({ server }: World, { session, person }: Caller): Promise<Values> {
  const nid_propietario = person.nid
  const line = { nid_propietario, codigo: 'A01', cantidad: '1', valor: '12000' }
  await server.call('formulariosSolicitados/formulariosGuardaValores', line, { as: session })
  const [draft] = await server.rows<{ id: number }>(
    sql`select id from form_requests where owner_nid = ${nid_propietario} limit 1`,
  )
  const id = String(draft?.id ?? '')
  await server.call('formulariosSolicitados/ingresarFormularioSolicitados', { id, nid_propietario }, { as: session })
  return { consec_solicitud: id, nid_propietario }
}
