/**
 * What an administrator uploads under 'Traer un registro' and has reviewed, over HTTP: small files that stand for
 * gigabytes, and a book whose review takes long. A client polls /salud throughout.
 */
import { ADMINISTRATOR } from '../bench/filled-form.ts'
import { startServer } from '../bench/server-child.ts'
import { within } from '../within.ts'
import { hugeTables } from './huge-tables.ts'
import { Client } from './memory-client.ts'
import { watchHealth } from './memory-health.ts'

/** ms until a run has ended. */
const LONGEST = 120_000

export interface Uploaded {
  readonly name: string
  /** 'refused', 'reviewed' or 'failed'. */
  readonly state: string
  readonly problem: string
  /** ms, slowest response of /salud meanwhile. */
  readonly slowestHealth: number
  /** Peak resident MB meanwhile. */
  readonly peak: number
}

export interface UploadReport {
  /** Resident MB before the first upload. */
  readonly start: number
  readonly uploads: readonly Uploaded[]
  readonly health: { readonly asked: number; readonly failed: number }
}

/** Every breed and parent is unknown, and compared with all known ones. */
const slowBook = (rows: number): Buffer => {
  const lines = Array.from({ length: rows }, (_, n) => `R${n};C;Raza ${n} que nadie conoce;H;Nadie ${n}`)
  return Buffer.from(`CLAVE;ESPECIE;RAZA;SEXO;PADRE\n${lines.join('\n')}\n`)
}

/** @param rows of the book whose review takes long */
export async function uploadHuge(rows: number): Promise<UploadReport> {
  const server = await startServer({ numbers: 1 })
  const client = new Client(server.port)
  const health = watchHealth(server.port, server.pid)
  const ask = async (op: string, fields: Readonly<Record<string, string>>, file?: Buffer): Promise<unknown> => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    if (file) body.append('file', new Blob([new Uint8Array(file)]), 'registro')
    const url = `http://127.0.0.1:${server.port}/APIANCO/controllers/traerRegistro.php?op=${op}`
    return (await fetch(url, { method: 'POST', body, headers: { ...client.signed, 'x-detalle': '1' } })).json()
  }
  const ended = async (run: string): Promise<Readonly<Record<string, string>>> => {
    for (;;) {
      const runs = (await ask('entregas', {})) as readonly Readonly<Record<string, string>>[]
      const found = runs.find(({ ENTREGA }) => ENTREGA === run)
      if (found && ['reviewed', 'failed'].includes(found.ESTADO ?? '') && found.AVANCE === '') return found
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const uploads: Uploaded[] = []
  try {
    await client.signIn(ADMINISTRATOR)
    const review = async (name: string, bytes: Buffer) => {
      const opened = (await ask(
        'subirArchivo',
        { NOMBRE: name, ORIGEN: 'prueba', ENTREGA: '', PARTE: '0' },
        bytes,
      )) as { readonly entrega?: string; readonly error?: string }
      // What would never be read is refused before it is stored.
      if (opened.entrega === undefined)
        return { name, state: 'refused', problem: opened.error ?? '', ...health.worst() }
      await ask('revisar', { ENTREGA: opened.entrega })
      const run = await within(LONGEST, `the review of ${name}`, ended(opened.entrega))
      await ask('descartar', { ENTREGA: opened.entrega })
      return { name, state: run.ESTADO ?? '', problem: run.PROBLEMA ?? '', ...health.worst() }
    }
    // The first of everything takes longer.
    await review('uno.csv', slowBook(1))
    const start = health.worst().peak
    for (const { name, bytes } of [...hugeTables(), { name: 'libro lento.csv', bytes: slowBook(rows) }]) {
      health.since()
      uploads.push(await review(name, bytes))
    }
    return { start, uploads, health: health.count() }
  } finally {
    health.end()
    client.close()
    await server.stop()
  }
}
