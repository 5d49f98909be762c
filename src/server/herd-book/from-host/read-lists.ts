/** The documented lists of a host, each kept in a file: what was read before an interruption is not asked for again. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inventoryFilters } from '../../../registry/app/inventory.ts'
import { EVERY_OWNER, type OperationName, type Values } from '../../../registry/index.ts'
import type { HostRow, HostSession } from './host-session.ts'

const ofAll = (field: string): Values => ({ [field]: EVERY_OWNER })

/** By the name of their file. */
const hostLists = {
  razas: ['razas/razas', {}],
  terceros: ['terceros/terceros', {}],
  asociaciones: ['asociaciones/asociaciones', {}],
  prefijos: ['prefijos/prefijos', {}],
  apriscos: ['miaprisco/aprisco', ofAll('NID_PROPIETARIO')],
  chips: ['maestroChips/maestroChips', {}],
  consecutivos: ['maestroConsecutivos/maestroConsecutivos', ofAll('nid_propietario')],
  animales: [
    'dashboard/dataAnimales',
    { ...Object.fromEntries(inventoryFilters.map((name) => [name, ''])), ...ofAll('NID_PROPIETARIO') },
  ],
  iniciales: ['formularioA05Iniciales/formulariosA05Iniciales', ofAll('NID_PROPIETARIO')],
  certificados: ['formularioA05/formulariosA05', ofAll('NID_PROPIETARIO')],
  A01: ['formularioA01/formulariosA01', ofAll('NID_PROPIETARIO')],
  A01a: ['formularioA01a/formulariosA01a', ofAll('NID_PROPIETARIO')],
  A02: ['formularioA02/formulariosA02', ofAll('NID_TERCERO')],
  A03: ['formularioA03/formulariosA03', ofAll('NID_TERCERO')],
  A04: ['formularioA04/formulariosA04', ofAll('NID_PROPIETARIO')],
  A12: ['formularioA12/formulariosA12', ofAll('nid_propietario')],
} as const satisfies Readonly<Record<string, readonly [OperationName, Values]>>

export type HostLists = Readonly<Record<keyof typeof hostLists, readonly HostRow[]>> & {
  /** Females of each group, by the number of its A01a. */
  readonly hembras: ReadonlyMap<string, readonly HostRow[]>
}

export type TellList = (name: string, rows: number, isKept: boolean) => void

/** Written when every list was read: the next reading begins anew. */
const COMPLETE = 'completo.json'

/** @param folder whose files an interrupted reading left. @throws BookError */
export async function readLists(session: HostSession, folder: string, tell: TellList): Promise<HostLists> {
  if ((await kept(folder, COMPLETE)) !== undefined) await rm(folder, { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lists: Record<string, readonly HostRow[]> = {}
  for (const [name, [operation, fields]] of Object.entries(hostLists))
    lists[name] = await once(folder, name, () => session.list(operation, fields), tell)
  const hembras = new Map<string, readonly HostRow[]>()
  for (const { CONSECUTIVO = '', TOTAL = '' } of lists.A01a ?? []) {
    if (!/^\d{1,9}$/.test(CONSECUTIVO) || TOTAL === '0') continue
    const ask = () => session.list('formularioA01a/hembrasMontaGrupal', { CONSECUTIVO })
    hembras.set(CONSECUTIVO, await once(folder, `A01a-${CONSECUTIVO}`, ask, tell))
  }
  return { ...(lists as Record<keyof typeof hostLists, readonly HostRow[]>), hembras }
}

/** @param now of the end of the reading */
export const markComplete = (folder: string, now: Date): Promise<void> =>
  put(folder, COMPLETE, { at: now.toISOString() })

async function once(
  folder: string,
  name: string,
  ask: () => Promise<readonly HostRow[]>,
  tell: TellList,
): Promise<readonly HostRow[]> {
  const file = `${name}.json`
  const known = (await kept(folder, file)) as readonly HostRow[] | undefined
  const rows = known ?? (await ask())
  if (!known) await put(folder, file, rows)
  tell(name, rows.length, known !== undefined)
  return rows
}

async function kept(folder: string, file: string): Promise<unknown> {
  const text = await readFile(join(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : JSON.parse(text)
}

/** Whole or not at all. */
async function put(folder: string, file: string, content: unknown): Promise<void> {
  const path = join(folder, file)
  await writeFile(`${path}.parte`, JSON.stringify(content), { mode: 0o600 })
  await rename(`${path}.parte`, path)
}
