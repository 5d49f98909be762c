/** A browser killed at a named moment of a form's life: what was told 'guardado' must be there, and be filed once. */
import { Device } from './device.ts'
import { HostView } from './host-view.ts'
import { Network } from './network.ts'
import { fileInsemination, fileMating, prepare, send, sendAll, toOutbox } from './registrar.ts'
import type { TestServer } from './server.ts'

export const windows = [
  "after 'guardado'",
  'while sealing',
  'while sending a photo',
  'between photo and form',
  'after the server committed',
] as const
export type Window = (typeof windows)[number]

const USER = ['asociado', 'Asociado.2026'] as const
/** ms in which a form is sealed and written, on a slow machine too. */
const SEALING = 120

export interface Death {
  readonly window: Window
  /** Forms that the person was told are saved. */
  readonly told: number
  /** Of those, what the registry does not have exactly once. */
  readonly wrong: readonly string[]
}

/** One phone, killed again and again. `chance`: 0 to 1, where in its window it dies. */
export class Victim {
  private readonly server: TestServer
  private readonly network: Network
  private readonly phone: Device

  private constructor(server: TestServer, network: Network, phone: Device) {
    this.server = server
    this.network = network
    this.phone = phone
  }

  static async ready(server: TestServer): Promise<Victim> {
    const network = await Network.start(server.port)
    const phone = await Device.open(network.address)
    await phone.signIn(...USER)
    await prepare(phone)
    return new Victim(server, network, phone)
  }

  async end(): Promise<void> {
    await this.phone.discard()
    await this.network.stop()
  }

  async die(window: Window, chance: number): Promise<Death> {
    const { network, phone } = this
    network.cut()
    const told: { operation: string; owner: string; number: string }[] = []
    const mating = async () => ({
      operation: 'formularioA01/formulariosA01',
      owner: 'NID_PROPIETARIO',
      number: await fileMating(phone),
    })
    if (window === 'while sealing') {
      let number = ''
      const saved = await fileMating(phone, async () => {
        number = (await phone.value('Consecutivo')).split(' ')[0] ?? ''
        const click = send(phone).then(
          () => true,
          () => false,
        )
        const inTime = Promise.race([click, new Promise<boolean>((go) => setTimeout(go, chance * SEALING, false))])
        const wasTold = await inTime
        await phone.kill()
        return wasTold
      })
      if (saved) told.push({ operation: 'formularioA01/formulariosA01', owner: 'NID_PROPIETARIO', number })
    } else {
      told.push(await mating())
      if (window !== "after 'guardado'")
        told.push({
          operation: 'formularioA02/formulariosA02',
          owner: 'NID_TERCERO',
          number: await fileInsemination(phone),
        })
      if (window === "after 'guardado'") await phone.kill()
      else await this.dieOnTheWire(window, chance)
    }
    network.onCall = undefined
    network.cut()
    await phone.reopen()
    await phone.signIn(...USER)
    network.restore()
    await sendAll(phone)
    const host = await HostView.signedIn(this.server.port, ...USER)
    const wrong: string[] = []
    for (const { operation, owner, number } of told) {
      const rows = (await host.rows(operation, { [owner]: host.nid })).filter((row) => row.CONSECUTIVO === number)
      if (rows.length !== 1) wrong.push(`${operation} ${number}: ${rows.length} times`)
    }
    return { window, told: told.length, wrong }
  }

  /** Dies when the proxy sees that moment of the sending. */
  private async dieOnTheWire(window: Window, chance: number): Promise<void> {
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
    // It may send, and die, before anybody asks.
    const asks = toOutbox(phone).then(() => phone.page.getByRole('button', { name: 'Enviar ahora' }).first().click())
    await Promise.all([asks.catch(() => undefined), death])
  }
}
