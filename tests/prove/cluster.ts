/**
 * Four processes behind HAProxy (HTTPS, HTTP/2), PgBouncer in transaction mode, a primary with a synchronous standby
 * that also serves reads, a bucket and a mail server: first each process is replaced under load, then the primary dies
 * and its standby is promoted while the devices file.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { rowsOf } from '../../src/server/database/database.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { seedWorld } from '../bench/world.ts'
import { ClusterDevice, pause, Tally } from './cluster-device.ts'
import {
  ask,
  type Database,
  freePort,
  type Pooler,
  PROCESSES,
  Processes,
  type Stops,
  startBucket,
  startDatabase,
  startMail,
  startPooler,
  startProxy,
} from './cluster-world.ts'

/** Numbers per device. */
const EACH = 5_000
/** ms between two forms of a device. */
const PACE = 200
/** ms until an operator's tool considers the primary dead. */
const NOTICES = 3_000
/** ms of filing before and after each event. */
const QUIET = 8_000
/** Every PICTURE-th form has a picture, up to PICTURES per device: a person may have 200 without a form. */
const PICTURE = 10
const PICTURES = 4

export interface ClusterReport {
  readonly devices: number
  /** Faults that the processes logged. */
  readonly faults: readonly string[]
  readonly rolling: {
    readonly calls: number
    readonly failed: Readonly<Record<string, string>>
    readonly seconds: number
  }
  readonly promotion: {
    readonly answers: Readonly<Record<string, number>>
    readonly recovered: { readonly afterMs: number; readonly afterPromotedMs: number }
    readonly mostTries: number
    readonly examples: Readonly<Record<string, string>>
  }
  readonly forms: { readonly told: number; readonly lost: number; readonly twice: number }
  readonly pictures: { readonly told: number; readonly lost: number }
  readonly reads: { readonly ownWritesMissing: number; readonly asked: number; readonly byStandby: boolean }
  readonly emails: { readonly sent: number; readonly arrived: number }
}

export async function proveCluster(devices: number): Promise<ClusterReport> {
  const stops: Stops = []
  try {
    return await new Cluster(stops, devices).run()
  } finally {
    for (const stop of stops) await stop().catch(() => undefined)
  }
}

class Cluster {
  readonly stops: Stops
  readonly count: number
  readonly tally = new Tally()
  readonly told = new Set<number>()
  readonly pictures = new Set<string>()
  mostTries = 0
  reads = { asked: 0, missing: 0 }
  emails = 0
  lastTold = 0

  constructor(stops: Stops, devices: number) {
    this.stops = stops
    this.count = devices
  }

  async run(): Promise<ClusterReport> {
    const { stops, tally } = this
    const database = await startDatabase(stops)
    const pooler = await startPooler(stops, database.primary.url)
    const bucket = await startBucket(stops)
    const mail = await startMail(stops)
    await this.seed(database)
    const processes = await this.startProcesses(database, pooler, bucket.url, mail.url)
    const { address, ca } = await startProxy(stops, processes.ports)
    const all = Array.from({ length: this.count }, () => new ClusterDevice(address, ca, tally))
    stops.unshift(async () => {
      for (const device of all) device.close()
    })
    await this.balanced(all[0] as ClusterDevice)
    for (const device of all) await device.signIn()
    const readBefore = await commits(database.standby.url)
    const rolling = await this.replaceEach(all, processes)
    console.log('replaced, one after the other', rolling)
    const byStandby = (await commits(database.standby.url)) - readBefore > this.reads.asked / 2
    const promotion = await this.promote(all, database, pooler)
    await this.email(all[0] as ClusterDevice)
    const db = await openPostgres(database.standby.url)
    stops.unshift(db.close)
    const rows = await rowsOf<{ number: number; n: number }>(
      db.db,
      sql`select number, count(*)::int as n from services where code = 'A01' group by number`,
    )
    const filings = await rowsOf(
      db.db,
      sql`select number from filings where code = 'A01' group by number having count(*) > 1`,
    )
    const kept = new Set(rows.map(({ number }) => Number(number)))
    const files = await rowsOf<{ sha256: string; storage_key: string }>(
      db.db,
      sql`select sha256, storage_key from files`,
    )
    const stored = new Set(
      files.filter((file) => bucket.objects.has(`/fotos/${file.storage_key}`)).map((file) => file.sha256),
    )
    return {
      devices: this.count,
      faults: processes.faults.slice(0, 5),
      rolling,
      promotion,
      forms: {
        told: this.told.size,
        lost: [...this.told].filter((number) => !kept.has(number)).length,
        twice: rows.filter(({ n }) => n > 1).length + filings.length,
      },
      pictures: { told: this.pictures.size, lost: [...this.pictures].filter((sha) => !stored.has(sha)).length },
      reads: { ownWritesMissing: this.reads.missing, asked: this.reads.asked, byStandby },
      emails: { sent: this.emails, arrived: mail.box.length },
    }
  }

  async seed({ primary }: Database): Promise<void> {
    const { db, close } = await openPostgres(primary.url)
    await seedWorld(db, this.count * EACH, PROCESSES + 2)
    await rowsOf(
      db,
      sql`insert into numbers (code, number, owner_nid)
        select 'A02', number, owner_nid from numbers where code = 'A01' on conflict do nothing`,
    )
    await rowsOf(db, sql`update third_parties set email = nid || '@campo.example.com' where nid like 'persona-%'`)
    // Behind a pooler, session limits must be set on the database user (docs/operations.md).
    await rowsOf(db, sql.raw("alter role postgres set statement_timeout = '120s'"))
    await rowsOf(db, sql.raw('alter role postgres set jit = off'))
    await close()
  }

  async startProcesses(database: Database, pooler: Pooler, storage: string, mail: string): Promise<Processes> {
    const dataDir = await mkdtemp(join(tmpdir(), 'libro-grupo-'))
    this.stops.unshift(() => rm(dataDir, { recursive: true, force: true }))
    const env = {
      DATABASE_URL: pooler.url,
      DATABASE_URL_LECTURA: database.standby.url,
      STORAGE_URL: storage,
      SMTP_URL: mail,
      PUBLIC_URL: 'https://localhost',
      TRUST_PROXY: 'loopback',
      DATA_DIR: dataDir,
    }
    const ports: number[] = []
    while (ports.length < PROCESSES) ports.push(await freePort())
    const processes = new Processes(ports, env, this.stops)
    await Promise.all([...ports.keys()].map((place) => processes.start(place)))
    return processes
  }

  /** Waits until the load balancer has checked its processes. */
  async balanced(device: ClusterDevice): Promise<void> {
    this.tally.phase = 'start'
    for (let tries = 0; tries < 100; tries++) {
      const said = await device.call('procesosDiarios/documentosInicio', {})
      if (said.status === 200) return
      await pause(100)
    }
    throw new Error(`nobody answers: ${JSON.stringify([...this.tally.examples])}`)
  }

  /** Each device files, uploads and looks up its filings until `end()`. @param again whether to retry failed calls */
  filing(all: readonly ClusterDevice[], first: number, again: boolean) {
    let isOn = true
    const goesOn = () => isOn
    const one = async (device: ClusterDevice, place: number) => {
      for (let n = first; isOn && n < EACH; n++) {
        const number = place * EACH + n + 1
        const filed = again
          ? await device.patiently(() => device.file(number), goesOn)
          : { said: await device.file(number), tries: 1 }
        if (filed?.said.status === 200) await this.acknowledged(device, number, filed.said.text, filed.tries)
        if (n % PICTURE === place % PICTURE && n < first + PICTURE * PICTURES)
          await this.picture(device, number, again, goesOn)
        await pause(PACE * (0.5 + Math.random()))
      }
    }
    const done = Promise.all(all.map(one))
    return {
      async end() {
        isOn = false
        await done
      },
    }
  }

  async acknowledged(device: ClusterDevice, number: number, text: string, tries: number): Promise<void> {
    if (text !== '1') throw new Error(`${number} was refused: ${text}`)
    this.told.add(number)
    this.lastTold = Date.now()
    this.mostTries = Math.max(this.mostTries, tries)
    const found = await device.finds(number)
    if (found === undefined) return
    this.reads.asked++
    if (!found) this.reads.missing++
  }

  async picture(device: ClusterDevice, number: number, again: boolean, goesOn: () => boolean): Promise<void> {
    const jpeg = await sharp({
      create: { width: 300 + (number % 997), height: 200, channels: 3, background: `#${hex(number)}` },
    })
      .jpeg()
      .toBuffer()
    const upload = () => device.upload(number, jpeg)
    const said = again ? (await device.patiently(upload, goesOn))?.said : await upload()
    if (said?.status !== 200) return
    const { archivos = [] } = JSON.parse(said.text) as { archivos?: { sha256: string }[] }
    for (const { sha256 } of archivos) this.pictures.add(sha256)
  }

  /** Requests an email for another person each time: nobody is sent two within minutes. */
  async email(device: ClusterDevice): Promise<void> {
    const fields = { nidPropietario: `persona-${this.emails}`, correoUsuario: '', correo: '0' }
    const { status, text } = await device.call('usuario/enviaCorreoUsuario', fields)
    if (status === 200 && text === '1') this.emails++
  }

  async replaceEach(all: readonly ClusterDevice[], processes: Processes): Promise<ClusterReport['rolling']> {
    const { tally } = this
    tally.phase = 'rolling'
    const begun = Date.now()
    const filing = this.filing(all, 0, false)
    for (const place of processes.ports.keys()) {
      await pause(2_000)
      const code = await processes.stop(place)
      if (code !== 0) throw new Error(`process ${place} ended with ${code}: ${processes.faults.join('; ')}`)
      await processes.start(place)
      await this.email(all[place] as ClusterDevice)
    }
    await pause(3_000)
    await filing.end()
    const answers = tally.of('rolling')
    return {
      calls: Object.values(answers).reduce((sum, n) => sum + n, 0),
      failed: Object.fromEntries([...tally.examples].filter(([name]) => name.startsWith('rolling '))),
      seconds: Math.round((Date.now() - begun) / 1000),
    }
  }

  async promote(
    all: readonly ClusterDevice[],
    database: Database,
    pooler: Pooler,
  ): Promise<ClusterReport['promotion']> {
    const { tally } = this
    tally.phase = 'promotion'
    const filing = this.filing(all, EACH / 2, true)
    await pause(QUIET)
    await database.primary.kill()
    const died = Date.now()
    await pause(NOTICES)
    await ask(database.standby.url, 'select pg_promote(true, 30)')
    const promoted = Date.now()
    await pooler.leadTo(database.standby.url)
    for (const end = Date.now() + 60_000; this.lastTold < promoted; await pause(20))
      if (Date.now() > end)
        throw new Error(`nothing is filed after the promotion: ${JSON.stringify(tally.of('promotion'))}`)
    const recovered = { afterMs: this.lastTold - died, afterPromotedMs: this.lastTold - promoted }
    await pause(QUIET)
    await filing.end()
    const examples = Object.fromEntries([...tally.examples].filter(([name]) => name.startsWith('promotion ')))
    return { answers: tally.of('promotion'), recovered, mostTries: this.mostTries, examples }
  }
}

const hex = (number: number) => ((number * 2_654_435_761) % 0xffffff).toString(16).padStart(6, '0')

async function commits(url: string): Promise<number> {
  const [row] = await ask(url, "select xact_commit::float8 as n from pg_stat_database where datname = 'medida'")
  return Number(row?.n)
}
