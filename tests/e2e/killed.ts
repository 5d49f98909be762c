/**
 * Kills a browser at a given moment of a form's lifecycle: whatever was reported as 'guardado' must survive, and be
 * filed once.
 */
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/server/database/database.ts'
import { openEmbedded } from '../../src/server/database/embedded.ts'
import { START, within } from '../within.ts'
import type { Device } from './device.ts'
import { HostView } from './host-view.ts'
import type { Network } from './network.ts'
import { fileInsemination, fileMating, prepare, pressSend, send, sendAll, toOutbox } from './registrar.ts'
import type { TestServer } from './server.ts'
import type { Stage } from './stage.ts'

export const windows = [
  "after 'guardado'",
  'while sealing',
  'while sending a photo',
  'between photo and form',
  'after the server committed',
] as const
export type Moment = (typeof windows)[number]

const USER = ['asociado', 'Asociado.2026'] as const
/** ms in which a form is sealed and written, on a slow machine too. */
const SEALING = 120

export interface Death {
  readonly window: Moment
  /** Number of forms reported as saved. */
  readonly told: number
  /** Of those, the ones that the registry does not have exactly once and as typed. */
  readonly wrong: readonly string[]
}

interface Form {
  readonly list: string
  /** Field of its owner. */
  readonly owner: string
  /** Column of the list: label of the typed field. */
  readonly columns: Readonly<Record<string, string>>
  readonly hasPhoto?: boolean
}

const A01: Form = {
  list: 'formularioA01/formulariosA01',
  owner: 'NID_PROPIETARIO',
  columns: {
    CONSECUTIVO: 'Consecutivo',
    FECHA_SERVICIO: 'Fecha de servicio',
    CHIP_MACHO: 'Chip del macho',
    CHIP_HEMBRA: 'Chip de la hembra',
  },
}
const A02: Form = {
  list: 'formularioA02/formulariosA02',
  owner: 'NID_TERCERO',
  columns: {
    CONSECUTIVO: 'Consecutivo',
    FECHA_SERVICIO: 'Fecha de servicio',
    CHIP_HEMBRA: 'Chip de la hembra',
    OBSERVACIONES: 'Observaciones',
  },
  hasPhoto: true,
}

declare global {
  interface Window {
    /** SHA-256, hex, by address, of each picture on the page: the page's policy forbids fetching them. */
    digests: Record<string, Promise<string>>
  }
}

function keepDigests(): void {
  const digests: Record<string, Promise<string>> = {}
  window.digests = digests
  const plain = URL.createObjectURL
  const digestOf = async (blob: Blob) => {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }
  URL.createObjectURL = (given) => {
    const address = plain.call(URL, given)
    if (given instanceof Blob) digests[address] = digestOf(given)
    return address
  }
}

/** A form as displayed when it was reported as saved. */
interface Told {
  readonly form: Form
  readonly typed: Readonly<Record<string, string>>
  /** SHA-256 of the picture, hex. */
  readonly photo: string | undefined
}

const numberOf = (typed: Told['typed']): string => typed.CONSECUTIVO?.split(' ')[0] ?? ''

/** Differences between the registry and the form reported as saved; '' if it is there once and unchanged. */
async function wrongOf(host: HostView, { form, typed }: Told): Promise<string> {
  const number = numberOf(typed)
  const rows = (await host.rows(form.list, { [form.owner]: host.nid })).filter((row) => row.CONSECUTIVO === number)
  const [row] = rows
  if (!row || rows.length > 1) return `${form.list} ${number}: ${rows.length} times`
  // A choice shows more than its code.
  const others = Object.entries(typed).filter(([column, shown]) => !row[column] || !shown.includes(row[column]))
  return others.length === 0 ? '' : `${form.list} ${number}: not as typed in ${others.map(([column]) => column)}`
}

/** One phone, killed repeatedly. `chance`: 0 to 1, when in the window it is killed. */
export class Victim {
  private readonly server: TestServer
  private readonly network: Network
  private readonly phone: Device
  private readonly told: Told[] = []

  private constructor(server: TestServer, network: Network, phone: Device) {
    this.server = server
    this.network = network
    this.phone = phone
  }

  static async ready(stage: Stage): Promise<Victim> {
    const server = await stage.server()
    const network = await stage.network(server)
    const phone = await stage.device(network)
    await phone.browser.addInitScript(keepDigests)
    await phone.signIn(...USER)
    await prepare(phone)
    return new Victim(server, network, phone)
  }

  /** Stops the server. @returns the photos that it does not have exactly once, byte for byte as on the device */
  async wrongPhotos(): Promise<readonly string[]> {
    await this.server.halt()
    const { db, close } = await openEmbedded(this.server.dataDir)
    const kept = await rowsOf<{ number: string; sha256: string }>(
      db,
      sql`select number, sha256 from files where state = 'claimed'`,
    )
    await close()
    return this.told.flatMap(({ form, typed, photo }) => {
      if (!form.hasPhoto) return []
      const its = kept.filter(({ number }) => number === numberOf(typed))
      return its.length === 1 && its[0]?.sha256 === photo ? [] : [`photo of ${numberOf(typed)}: ${its.length} times`]
    })
  }

  async die(window: Moment, chance: number): Promise<Death> {
    const { network, phone } = this
    network.cut()
    const told: Told[] = []
    if (window === 'while sealing') {
      const saved = await this.dieSealing(chance)
      if (saved) told.push(saved)
    } else {
      told.push(
        await fileMating(phone, async () => {
          const told = await this.seen(A01)
          await send(phone, true)
          return told
        }),
      )
      if (window === "after 'guardado'") await phone.kill()
      else {
        await fileInsemination(phone, async () => void told.push(await this.seen(A02)), true)
        await this.dieOnTheWire(window, chance)
      }
    }
    network.onCall = undefined
    network.cut()
    await phone.reopen()
    await phone.browser.addInitScript(keepDigests)
    await phone.signIn(...USER)
    network.restore()
    await sendAll(phone)
    const host = await HostView.signedIn(this.server.port, ...USER)
    this.told.push(...told)
    const wrong = await Promise.all(told.map((one) => wrongOf(host, one)))
    return { window, told: told.length, wrong: wrong.filter((line) => line !== '') }
  }

  /** Content of the open form. */
  private async seen(form: Form): Promise<Told> {
    const { phone } = this
    const typed: Record<string, string> = {}
    for (const [column, label] of Object.entries(form.columns)) typed[column] = await phone.value(label)
    const shown = phone.dialog.locator('img[src^="blob:"]').first()
    const photo = form.hasPhoto ? await shown.evaluate((img: HTMLImageElement) => window.digests[img.src]) : undefined
    return { form, typed, photo }
  }

  /** Kills it while the form is sealed and stored. @returns the form, if it had been reported as saved by then */
  private async dieSealing(chance: number): Promise<Told | undefined> {
    const { phone } = this
    return await fileMating(phone, async () => {
      const seen = await this.seen(A01)
      const click = send(phone, true).then(
        () => seen,
        () => undefined,
      )
      const late = new Promise<undefined>((go) => setTimeout(go, chance * SEALING, undefined))
      const saved = await Promise.race([click, late])
      await phone.kill()
      return saved
    })
  }

  /** Kills it when the proxy sees that moment of the sending. */
  private async dieOnTheWire(window: Moment, chance: number): Promise<void> {
    const { network, phone } = this
    const isPhoto = (path: string) => path.includes('op=subirArchivos')
    const isForm = (path: string) => /op=(ingresar|enviar)/.test(path)
    let died: Promise<void> | undefined
    const die = async () => {
      await new Promise((go) => setTimeout(go, chance * 50))
      died ??= phone.kill()
      await died
    }
    const death = new Promise<void>((resolve) => {
      network.onCall = (path, moment) => {
        const now =
          (window === 'while sending a photo' && isPhoto(path) && moment === 'asked') ||
          (window === 'between photo and form' && isPhoto(path) && moment === 'answered') ||
          (window === 'after the server committed' && isForm(path) && moment === 'answered')
        return now && !died ? die().then(resolve) : undefined
      }
    })
    network.restore()
    // It may send on its own, and be killed, before the click.
    const asks = toOutbox(phone).then(() => pressSend(phone))
    await Promise.all([asks.catch(() => undefined), within(START, `a death ${window}`, death)])
  }
}
