/** The inventory in a page: sealed once, then opened cold by each reload. */
import { devicePorts } from '../../../src/device/workers/ports.ts'
import type { Person } from '../../../src/registry/index.ts'
import { createHerdKeeper, type HerdKeeper } from '../../../src/sync/inventory/herd-keeper.ts'
import type { SealKey } from '../../../src/sync/ports/cipher.ts'
import type { Ports, Unlocked } from '../../../src/sync/ports/ports.ts'
import { type HerdTimes, measureHerd } from '../herd.ts'
import { measureAll, measurePair } from '../inbreeding.ts'
import { inventedHerd } from '../invented-herd.ts'
import { putVault } from './vault.ts'

const NO_FILTER = {
  NID_PROPIETARIO: '',
  COD_ESPECIE: '',
  RAZA: '',
  SEXO: '',
  MACHO: '',
  HEMBRA: '',
  LIBRO: '',
  CONCEPCION: '',
  TIPO_PARTO: '',
  FECHA_INICIAL: '',
  FECHA_FINAL: '',
}

const PERSON: Person = {
  usuario: 'medida',
  nid: '1',
  tid: 'CC',
  nombres: 'MEDIDA',
  nivel: 2,
  administrador: true,
  primerIngreso: false,
  zona: '',
  capacidades: [],
}

export interface ColdTimes {
  readonly animals: number
  /** ms from the start of the navigation, including the page's script. */
  readonly sinceNavigation: number
  /** ms from the request to the keeper: read, unseal, open, summary and first page. */
  readonly firstAnswer: number
}

declare global {
  interface Window {
    inventory: {
      seal(animals: number): Promise<void>
      cold(): Promise<ColdTimes>
      queries(animals: number): HerdTimes
      pair(animals: number): number
      coefficients(animals: number): number
    }
  }
}

/** Generated once and stored under the device key, so that it survives a reload. */
async function keyHere({ store, cipher }: Ports): Promise<SealKey> {
  const own = await cipher.deviceKey()
  const kept = await store.get('people', PERSON.usuario)
  if (kept) return cipher.unwrap(kept.vault.wrappedKey, own)
  const key = await cipher.newKey()
  await putVault({ store, cipher }, { person: PERSON, key }, await cipher.wrap(key, own))
  return key
}

async function keeperHere(): Promise<HerdKeeper> {
  const ports = devicePorts({ online: () => false, onWake: () => () => {} })
  const unlocked: Unlocked = {
    person: PERSON,
    key: await keyHere(ports),
  }
  const keeper = createHerdKeeper(ports)
  keeper.unlock(unlocked)
  return keeper
}

window.inventory = {
  async seal(animals) {
    await (await keeperHere()).renew([{ answer: inventedHerd(animals), etags: {} }])
  },
  async cold() {
    const start = performance.now()
    const keeper = await keeperHere()
    await keeper.questions.herdSummary(NO_FILTER)
    const page = await keeper.questions.herdPage({ filter: NO_FILTER, search: '', first: 0, rows: 10 })
    const end = performance.now()
    if (page.rows.length !== 10) throw new Error('no first page')
    return { animals: page.total, sinceNavigation: end, firstAnswer: end - start }
  },
  queries: (animals) => measureHerd(animals),
  pair: (animals) => measurePair(animals),
  coefficients: (animals) => measureAll(animals),
}
