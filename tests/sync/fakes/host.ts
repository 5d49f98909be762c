/** A host with the registry's real rules (rules.ts): numbers are used once, filing is all or nothing. */
import { createHash } from 'node:crypto'
import {
  CHANGED,
  changedSince,
  type FormDefinition,
  formOf,
  forms,
  fromWire,
  isPresent,
  operationNamed,
  type Reply,
  usesNumber,
  type Values,
} from '../../../src/registry/index.ts'
import type { Call } from '../../../src/sync/ports/ports.ts'
import { AnswerHistory } from './answer-history.ts'
import {
  type ApiResult,
  codeOf,
  type Filing,
  hangsOn,
  isEdit,
  listed,
  moveRow,
  numberIn,
  ownerIn,
  refusal,
  type Shelves,
  type Stock,
  sawAnother,
  submits,
  takeEffect,
} from './rules.ts'

export type { Filing } from './rules.ts'

/** 'paged': all owners' data is requested in pages; each call separately, so that tests see it. */
export type HostKind = 'ours' | 'withoutBatch' | 'documented' | 'paged'

const ALL = [
  'idempotencia',
  'lote',
  'condicional',
  'recibos',
  'detalle',
  'genealogia',
  'cambios',
  'salida',
  'revision',
  'consejos',
  'certificado',
  'arrendados',
  'llaves',
  'avisos',
  'reloj',
  'presentes',
  'poblacion',
  'version',
]
export const capacities: Readonly<Record<HostKind, readonly string[]>> = {
  ours: ALL,
  withoutBatch: ALL.filter((name) => name !== 'lote'),
  documented: [],
  paged: [...ALL.filter((name) => name !== 'lote'), 'paginas', 'paginasTodo', 'paginasZona', 'paginasPersonas'],
}

export interface Account {
  readonly usuario: string
  password: string
  readonly nid: string
  readonly administrador?: boolean
  /** Of a registrar. */
  readonly zona?: string
  deactivated?: boolean
  /** The first password must be replaced before anything else. */
  first?: boolean
}

/** The cookies of one call, and of which device. */
export interface Jar {
  cookie: string
  readonly device?: unknown
}

const sha256 = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

export class FakeHost implements Shelves {
  readonly kind: HostKind
  readonly accounts: Account[] = []
  readonly filings: Filing[] = []
  readonly animals = new Map<string, string>()
  strict = false
  /** Called for each refused form, with the cookie jar of its caller. */
  refused: (form: FormDefinition, fields: Values, jar: Jar) => void = () => {}
  /** Corrections of filed records, and rows added to or removed from one, in order of arrival. */
  readonly changes: { readonly form: string; readonly fields: Values; readonly key: string | undefined }[] = []
  /** Own data and premises, in order of saving. */
  readonly own: Values[] = []
  readonly ownKeys: (string | undefined)[] = []
  readonly stock: Stock[] = []
  /** `${code} ${number}` */
  readonly numbers = new Map<string, { owner: string; used: boolean }>()
  /** Number of questions answered per batch; the others are told to retry. */
  batchEndsAfter = Number.POSITIVE_INFINITY
  /** Operations that it answers only outside a batch. */
  readonly tooLongForBatch = new Set<string>()
  /** Photos received, by `${owner} ${number} ${code} ${sha}`, with how many times they were sent. */
  readonly uploads = new Map<string, number>()
  /** Pictures whose form has not arrived yet: sha-256 by place. */
  readonly #staged = new Map<string, string>()
  readonly #answers = new Map<string, { content: string; reply: Reply }>()
  readonly #tokens = new Map<string, string>()
  readonly #sessions = new Map<string, string>()
  readonly #ended = new Set<string>()
  /** By person: the subscription and its kinds. */
  readonly notified = new Map<string, Values>()
  /** Owners by id. */
  readonly passkeys = new Map<string, string>()
  readonly #challenges = new Set<string>()
  #made = 0
  /** Answers of lookups and lists other than the forms', by operation. */
  readonly extra = new Map<string, (fields: Values) => readonly unknown[]>()
  /** Codes of farmers' receipts, by `${form} ${number}`. */
  readonly receipts = new Map<string, string>()
  /** Refusals reported by devices, by `${person} ${device}`. */
  readonly refusals = new Map<string, readonly Values[]>()
  /** Females of the groups, by number. */
  readonly females = new Map<string, string[]>()
  calls: (Pick<Call, 'as' | 'detail'> & {
    operation: string
    fields: Values
    by: string
    key?: string | undefined
  })[] = []

  readonly told = new AnswerHistory()
  /** Transforms the changes that it sends. */
  lie = (changes: readonly unknown[]): readonly unknown[] => changes

  constructor(kind: HostKind) {
    this.kind = kind
  }

  /** Capacities that it does not have yet, like an older release. */
  readonly lacks = new Set<string>()

  has = (capacity: string) => this.capacities.includes(capacity)

  get capacities(): readonly string[] {
    return capacities[this.kind].filter((name) => !this.lacks.has(name))
  }

  addNumbers(code: string, owner: string, from: number, count: number): void {
    for (let n = from; n < from + count; n++) this.numbers.set(`${code} ${n}`, { owner, used: false })
  }

  /** Ends all sessions, or those of one person. */
  endSessions(nid?: string): void {
    for (const [cookie, who] of this.#sessions) if (!nid || who === nid) this.#sessions.delete(cookie)
  }
  endTokens(nid: string): void {
    for (const [token, who] of this.#tokens) if (who === nid) this.#tokens.delete(token)
  }
  /** Revokes that person's devices: each is notified of it in the response to its next call. */
  endDevices(nid: string): void {
    for (const kept of [this.#sessions, this.#tokens])
      for (const [token, who] of kept)
        if (who === nid) {
          kept.delete(token)
          this.#ended.add(token)
        }
  }
  changePassword(nid: string, password: string): void {
    for (const account of this.accounts) if (account.nid === nid) account.password = password
    this.endSessions(nid)
    this.endTokens(nid)
  }
  mark = 'vida 1'
  /** Forms that devices reported as lost, by `${person} ${device}`. */
  readonly absent = new Map<string, readonly Values[]>()

  /** A backup. @returns restores it: what was filed since is gone. */
  backUp(): () => void {
    const kept = structuredClone(this.#state().map((part) => [...part]))
    return () => {
      for (const [at, part] of this.#state().entries()) refill(part, structuredClone(kept[at] ?? []))
      this.mark = `vida ${++this.#made}`
    }
  }

  #state(): readonly (unknown[] | Map<unknown, unknown>)[] {
    const { filings, changes, own, ownKeys, stock, numbers, animals, uploads, receipts, females } = this
    return [
      filings,
      changes,
      own,
      ownKeys,
      stock,
      numbers,
      animals,
      uploads,
      receipts,
      females,
      this.#staged,
      this.#answers,
    ]
  }

  /** Staged files are lost (a restart that lost the disk of unclaimed files). */
  loseStaged(): void {
    this.#staged.clear()
  }

  /** @param jar the device's cookie, which a login sets. */
  handle(call: Call, jar: Jar): Reply {
    if (call.operation === 'usuario/login') return this.#login(call.fields, jar)
    if (call.operation === 'usuario/retoLlave') return json({ reto: this.#challenge() })
    if (call.operation === 'usuario/ingresarLlave') return this.#byPasskey(call.fields, jar)
    const by = call.as === 'session' ? this.#sessions.get(jar.cookie) : this.#tokens.get(call.as.token)
    if (call.operation.startsWith('procesosDiarios/documentos')) {
      const announced = by !== undefined && this.kind !== 'documented' && operationNamed(call.operation).announces
      return { ...json([]), ...(announced && { announced: this.capacities }) }
    }
    const { operation, fields, as, key, detail } = call
    this.calls.push({ operation, fields, by: by ?? '', as, key, ...(detail && { detail }) })
    const ended = this.#ended.has(as === 'session' ? jar.cookie : as.token)
    if (!by) return json({ error: 'Debe ingresar al sistema.', ...(ended && { motivo: 'terminado' }) }, 401)
    const isFirst = this.#account(by).first && !/^usuario\/(actualizaPassword|salir)$/.test(operation)
    if (isFirst) return json({ error: 'Debe cambiar la clave de acceso antes de continuar.' }, 403)
    return this.#dispatch(call, by, jar)
  }

  #dispatch(call: Call, by: string, jar: Jar): Reply {
    const { operation, fields } = call
    switch (operation) {
      case 'usuario/salir':
        this.#sessions.delete(jar.cookie)
        jar.cookie = ''
        return json(1)
      case 'avisos/opciones': {
        const { SUSCRIPCION = '{}', TIPOS = '' } = this.notified.get(by) ?? {}
        const { endpoint = '' } = JSON.parse(SUSCRIPCION) as { endpoint?: string }
        return json({ llave: 'llave del host', tipos: TIPOS, huella: endpoint })
      }
      case 'avisos/guardar':
        this.notified.set(by, fields)
        return json(1)
      case 'avisos/quitar':
        this.notified.delete(by)
        return json(1)
      case 'usuario/prepararLlave':
        if (fields.password !== this.#account(by).password) return json(99)
        return json({ opciones: JSON.stringify({ challenge: this.#challenge() }) })
      case 'usuario/guardarLlave': {
        const { id, challenge } = this.#answered(fields)
        if (!this.#challenges.delete(challenge)) return json(0)
        this.passkeys.set(id, by)
        return json(1)
      }
      case 'usuario/quitarLlave':
        this.passkeys.delete(fields.llave ?? '')
        return json(1)
      case 'usuario/actualizaPassword': {
        const account = this.#account(by)
        if (account.password !== fields.anterior) return json(98)
        if (fields.password === '123456') return json({ codigo: 0, error: 'fácil', campos: { password: 'fácil' } })
        account.password = fields.password ?? ''
        account.first = false
        this.endTokens(by)
        return json(1)
      }
      case 'campo/informarRechazos':
        this.refusals.set(`${by} ${fields.DISPOSITIVO}`, JSON.parse(fields.RECHAZOS ?? '') as Values[])
        return json(1)
      case 'campo/informarAusentes':
        this.absent.set(`${by} ${fields.DISPOSITIVO}`, JSON.parse(fields.FORMULARIOS ?? '') as Values[])
        return json(1)
      case 'campo/presentes': {
        const ids = JSON.parse(fields.IDS ?? '') as string[]
        return json(['', ...ids.filter((id) => !this.#answers.has(id))].map((FALTA) => ({ MARCA: this.mark, FALTA })))
      }
      case 'lote/enviar':
        return this.#batch(call, by, jar)
      case 'lote/consultar':
        return this.#questions(call, by, jar)
      case 'archivos/subirArchivos':
        return this.#upload(call)
    }
    const list = this.#list(operation, fields, by)
    if (list) return this.#conditional(list, call)
    const form = submits.get(operation)
    if (!form) return json([])
    return this.#submit(form, call, by, jar)
  }

  #submit(form: FormDefinition, call: Call, by: string, jar: Jar): Reply {
    // A thief of the device also has the token, which must not suffice to change the person's email.
    if (form.onlyByPerson && call.as !== 'session') return json({ error: 'Esta llave no sirve.' }, 403)
    const { CAPTURADO_EN: _, DISPOSITIVO: __, DATOS_DE: ___, ANTES = '', RECIBO, ...told } = call.fields
    const content = JSON.stringify([call.operation, told, (call.files ?? []).map((file) => sha256(file.bytes))])
    if (this.has('idempotencia') && call.key) {
      const known = this.#answers.get(call.key)
      if (known) return known.content === content ? known.reply : json({ error: 'Ya fue usado.' }, 422)
    }
    const owner = ownerIn(this, form, told)
    const { administrador, zona } = this.#account(by)
    const mayFor = administrador || (zona && form.capture === 'zone')
    if (owner !== '' && owner !== by && !mayFor) return json({ error: 'No tiene permiso.' }, 403)
    const said = this.#file(form, call, told, by, owner, ANTES)
    if (said.code !== 1) this.refused(form, told, jar)
    const reply = said.code === 1 || !call.detail ? json(said.code) : json({ codigo: said.code, ...said })
    if (said.code === 1 && RECIBO) this.receipts.set(`${form.key} ${numberIn(form, told)}`, RECIBO)
    if (said.code === 1 && this.has('idempotencia') && call.key) this.#answers.set(call.key, { content, reply })
    return reply
  }

  #file(form: FormDefinition, call: Call, fields: Values, by: string, owner: string, seen: string): ApiResult {
    const { key } = call
    if (!hasNumbers(form)) {
      this.own.push(fields)
      this.ownKeys.push(key)
      return { code: 1 }
    }
    if (sawAnother(this, form, fields, seen)) return { code: CHANGED, error: 'otro registro' }
    if (!usesNumber(form)) {
      const moved = moveRow(this, form, fields)
      if (moved.code === 1) this.changes.push({ form: form.key, fields, key })
      return moved
    }
    const number = numberIn(form, fields)
    if (isEdit(form, fields)) {
      const at = this.filings.findIndex((filing) => filing.form === form.key && filing.number === number)
      if (at < 0) return { code: 103, error: 'no se encuentra' }
      const before = this.filings[at] as Filing
      if (seen !== '' && changedSince(form, seen, before.fields)) return { code: CHANGED, error: 'cambió' }
      this.filings[at] = { ...before, fields }
      this.changes.push({ form: form.key, fields, key })
      return { code: 1 }
    }
    const values = fromWire(form, fields)
    const against = refusal(this, form, values, owner)
    if (against) return against
    const photos = this.#photosOf(form, call, owner, number, values)
    if (!photos) return { code: 104, error: 'sin archivos' }
    takeEffect(this, form, values, owner)
    const [photo] = Object.values(photos)
    this.filings.push({ form: form.key, number, owner, fields, key, by, values, photos, ...(photo && { photo }) })
    return { code: 1 }
  }

  /** The pictures sent with the form or before it; undefined: one is missing. */
  #photosOf(form: FormDefinition, { files, fields }: Call, owner: string, number: string, values: Values) {
    const found: Record<string, string> = {}
    for (const [at, slot] of slotsOf(form, values).entries()) {
      const named = fields[form.fields[slot]?.wireName ?? slot] ?? ''
      const file = files?.find((part) => part.name === slot)
      const place = `${owner} ${form.code}`
      const sha = file
        ? sha256(file.bytes)
        : this.has('recibos')
          ? this.#staged.get(`${place} ${named}`)
          : named.endsWith('.jpg') && this.#staged.get(`${place} ${number} ${at}`)
      if (!sha) return undefined
      found[slot] = sha
    }
    return found
  }

  #upload({ fields, files }: Call): Reply {
    const form = forms.find(({ key }) => key === fields.CODIGO)
    const together = form && operationNamed(form.submit.operation).files.length === 0
    if (together && !fields.COLUMNA && files?.length !== slotsOf(form, {}).length) return json(0)
    const archivos = (files ?? []).map((file) => {
      const [, at] = /^files\[(\d)\]$/.exec(file.name) ?? []
      const sha = sha256(file.bytes)
      const key = `${fields.NID_PROPIETARIO} ${fields.CODIGO} ${sha}`
      this.#staged.set(`${fields.NID_PROPIETARIO} ${fields.CODIGO} ${fields.CONSECUTIVO} ${at}`, sha)
      this.#staged.set(key, sha)
      this.uploads.set(key, (this.uploads.get(key) ?? 0) + 1)
      return { nombre: file.fileName, columna: 'SOPORTE', sha256: sha, bytes: file.bytes.byteLength, url: `/a/${sha}` }
    })
    return this.has('recibos') ? json({ archivos }) : { status: 200, contentType: 'text/html', text: 'cargados' }
  }

  #batch({ fields, as }: Call, by: string, jar: Jar): Reply {
    if (!this.has('lote')) return json({ error: 'La operación no existe.' }, 400)
    const items = JSON.parse(fields.envios ?? '[]') as { controller: string; op: string; key: string; fields: Values }[]
    const answers = items.map((item) => {
      const operation = `${item.controller}/${item.op}` as const
      const form = submits.get(operation)
      if (!form) return { status: 400, body: { error: 'La operación no existe.' } }
      const reply = this.#submit(
        form,
        { operation, fields: item.fields, key: item.key, detail: true, as, timeoutMs: 0 },
        by,
        jar,
      )
      return { status: reply.status, body: JSON.parse(reply.text) as unknown }
    })
    return json(answers)
  }

  #questions({ fields, as }: Call, by: string, jar: Jar): Reply {
    if (!this.has('lote')) return json({ error: 'La operación no existe.' }, 400)
    const items = JSON.parse(fields.consultas ?? '[]') as {
      controller: string
      op: string
      fields: Values
      etag?: string
    }[]
    return json(
      items.map(({ controller, op, fields: asked, etag }, at) => {
        if (at >= this.batchEndsAfter) return { status: 503, body: { error: 'El servidor está ocupado.' } }
        const call: Call = { operation: `${controller}/${op}`, fields: asked, as, timeoutMs: 0, ...(etag && { etag }) }
        if (this.tooLongForBatch.has(call.operation)) return { status: 413, body: { error: 'Demasiado largo.' } }
        const reply = this.#dispatch(call, by, jar)
        const body = reply.status === 304 ? undefined : (JSON.parse(reply.text) as unknown)
        return { status: reply.status, etag: reply.etag, body }
      }),
    )
  }

  #conditional(rows: readonly unknown[], { etag, fields }: Call): Reply {
    if (!this.has('condicional')) return json(rows)
    const mine = createHash('sha1').update(JSON.stringify(rows)).digest('hex')
    if (etag === mine) return { status: 304, contentType: '', text: '', etag: mine }
    const since = this.has('cambios') && fields.CAMBIOS === '1' ? this.told.since(etag, rows) : undefined
    this.told.keep(mine, rows)
    return { ...json(since ? this.lie(since) : rows), etag: mine }
  }

  #list(operation: string, fields: Values, by: string): readonly unknown[] | undefined {
    const extra = this.extra.get(operation)
    if (extra) return extra(fields)
    if (operation === 'formularioA01a/hembrasMontaGrupal')
      return (this.females.get(fields.CONSECUTIVO ?? '') ?? []).map((CHIP_HEMBRA) => ({
        CHIP_HEMBRA,
        NOMBREHEMBRA: `Cabra ${CHIP_HEMBRA}`,
        RAZA: '3',
        CONSECUTIVO: fields.CONSECUTIVO,
      }))
    if (operation === 'selecciones/SeleccionHembrasA01a')
      return (this.females.get(fields.CONSECUTIVO ?? '') ?? []).map((code) => ({ code, name: `${code} Cabra` }))
    const shown = listed(operation)
    const [{ list, number = '' } = {}] = shown.map((form) => ({ ...form, number: form.partOf ? '' : form.number }))
    if (list) {
      const owner = fields[list.ownerField]
      const keys = shown.map(({ key }) => key)
      return this.filings
        .filter((f) => keys.includes(f.form) && (owner === 'ADMINANCO' || f.owner === owner))
        .map((f) => ({
          ...f.values,
          ...f.fields,
          ...(f.form === 'A01a' && { TOTAL: this.females.get(f.number)?.length ?? 0, ESTADO: '0' }),
          [number]: f.number,
        }))
    }
    switch (operation) {
      case 'selecciones/seleccionCodigos':
      case 'selecciones/seleccionCodigosAdmin':
        return [...this.numbers].flatMap(([key, { owner, used }]) => {
          const [code, number] = key.split(' ')
          const free = code === fields.CODIGO && owner === fields.NID_PROPIETARIO && !used
          return free ? [{ code: number, name: number }] : []
        })
      case 'selecciones/seleccionUsuarios':
        return this.accounts
          .filter((account) => account.nid === by)
          .map(({ nid, usuario }) => ({ code: nid, name: usuario, tid: 'CC' }))
      case 'selecciones/seleccionConsecutivoServicio':
        return this.#open(fields.CODIGO ?? '', fields.NID_PROPIETARIO ?? '')
      case 'selecciones/SeleccionFormularios':
        return ['formulario', 'formulario1', 'formulario2', 'formulario3'].flatMap((name) =>
          fields[name] ? [{ code: fields[name], name: fields[name] }] : [],
        )
      case 'parametros/parametros':
        return [{ cambiaPassword: '1' }]
    }
    return undefined
  }

  #open(code: string, owner: string): readonly unknown[] {
    const stock = this.stock.filter((s) => s.code === code && s.owner === owner && s.pending > 0)
    const taken = new Set(this.filings.map((f) => hangsOn(formOf(f.form), f.values).split(' ').slice(1, 3).join(' ')))
    const services = this.filings.filter(
      (f) =>
        codeOf(f.form) === code &&
        f.owner === owner &&
        !this.stock.some((s) => s.code === code && s.number === f.number) &&
        (code !== 'A01a' || (this.females.get(f.number)?.length ?? 0) > 0) &&
        !taken.has(`${code} ${f.number}`),
    )
    return [
      ...stock.map((s) => ({ code: s.number, name: s.number, pendientes: String(s.pending) })),
      ...services.map((f) => ({
        code: f.number,
        name: f.number,
        ...(code === 'A01a' && { pendientes: String(this.females.get(f.number)?.length ?? 0) }),
      })),
    ]
  }

  #challenge(): string {
    const challenge = `reto ${this.#made++}`
    this.#challenges.add(challenge)
    return challenge
  }
  #answered = ({ respuesta = '' }: Values) => JSON.parse(respuesta) as { id: string; challenge: string }

  #byPasskey(fields: Values, jar: Jar): Reply {
    const { id, challenge } = this.#answered(fields)
    const owner = this.passkeys.get(id)
    if (!owner) return json(100)
    return this.#challenges.delete(challenge) ? this.#enter(this.#account(owner), jar) : json(99)
  }

  #login({ usuario, password }: Values, jar: Jar): Reply {
    const account = this.accounts.find((a) => a.usuario === usuario?.toLowerCase())
    if (!account || account.password !== password) return json(99)
    return account.deactivated ? json(100) : this.#enter(account, jar)
  }

  #enter(account: Account, jar: Jar): Reply {
    // A new session replaces the one that the browser presented.
    if (this.has('salida')) this.#sessions.delete(jar.cookie)
    jar.cookie = `cookie ${this.#made++}`
    this.#sessions.set(jar.cookie, account.nid)
    const answer = {
      nombres: account.usuario,
      nid_propietario: account.nid,
      nivel: account.administrador ? 2 : 1,
      tid_propietario: 'CC',
      cargo: account.first ? 0 : 1,
    }
    if (this.kind === 'documented') return json(answer)
    const tokenEnvio = account.first ? '' : `token ${this.#made++}`
    if (tokenEnvio) this.#tokens.set(tokenEnvio, account.nid)
    return json({
      ...answer,
      administrador: account.administrador ? 1 : 0,
      nombreUsuario: account.usuario,
      zona: account.zona ?? '',
      capacidades: this.capacities,
      tokenEnvio,
    })
  }

  #account(nid: string): Account {
    const account = this.accounts.find((a) => a.nid === nid)
    if (!account) throw new Error(`no account ${nid}`)
    return account
  }
}

/** Own data and premises have no number. */
const hasNumbers = ({ number, owner }: FormDefinition): boolean => number !== owner

/** Its photo fields, in the order of the paper form. */
const slotsOf = ({ fields }: FormDefinition, values: Values): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'photo' && isPresent(fields[name], values))

export const json = (body: unknown, status = 200): Reply => ({
  status,
  contentType: 'application/json',
  text: JSON.stringify(body),
})

function refill(part: unknown[] | Map<unknown, unknown>, content: unknown[]): void {
  if (Array.isArray(part)) part.splice(0, part.length, ...content)
  else {
    part.clear()
    for (const [key, value] of content as [unknown, unknown][]) part.set(key, value)
  }
}
