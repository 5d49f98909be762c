/** A host with the registry's real rules for A01, A02 and A04: numbers are used once, filing is all or nothing. */
import { createHash } from 'node:crypto'
import type { Reply, Values } from '../../../src/registry/index.ts'
import type { Call } from '../../../src/sync/ports.ts'

export type HostKind = 'ours' | 'withoutBatch' | 'documented'

const ALL = [
  'idempotencia',
  'lote',
  'condicional',
  'recibos',
  'detalle',
  'genealogia',
  'salida',
  'revision',
  'consejos',
  'certificado',
]
export const capacities: Readonly<Record<HostKind, readonly string[]>> = {
  ours: ALL,
  withoutBatch: ALL.filter((name) => name !== 'lote'),
  documented: [],
}

export interface Account {
  readonly usuario: string
  password: string
  readonly nid: string
  readonly administrador?: boolean
}

export interface Filing {
  readonly form: string
  readonly number: string
  readonly owner: string
  readonly fields: Values
  readonly key: string | undefined
  readonly by: string
  readonly photo?: string
}

interface Stock {
  readonly code: string
  readonly number: string
  readonly owner: string
  pending: number
}

type Said = { readonly code: number; readonly error?: string; readonly campos?: Values }

const sha256 = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

export class FakeHost {
  readonly kind: HostKind
  readonly accounts: Account[] = []
  readonly filings: Filing[] = []
  /** Own data and premises, as they were saved. */
  readonly own: Values[] = []
  readonly stock: Stock[] = []
  /** `${code} ${number}` */
  readonly numbers = new Map<string, { owner: string; used: boolean }>()
  /** Photos received, by `${owner} ${number} ${code} ${sha}`, with how many times they were sent. */
  readonly uploads = new Map<string, number>()
  readonly #staged = new Map<string, string>()
  readonly #answers = new Map<string, { content: string; reply: Reply }>()
  readonly #tokens = new Map<string, string>()
  readonly #sessions = new Map<string, string>()
  #made = 0
  /** Answers of lookups and lists beside the forms', by operation. */
  readonly extra = new Map<string, (fields: Values) => readonly unknown[]>()
  /** Codes of farmers' receipts, by `${form} ${number}`. */
  readonly receipts = new Map<string, string>()
  /** What devices told of their refusals, by `${person} ${device}`. */
  readonly refusals = new Map<string, readonly Values[]>()
  /** Females of the groups, by number. */
  readonly females = new Map<string, string[]>()
  calls: { operation: string; fields: Values; by: string; as: Call['as']; key?: string | undefined }[] = []

  constructor(kind: HostKind) {
    this.kind = kind
  }

  has = (capacity: string) => capacities[this.kind].includes(capacity)

  addNumbers(code: string, owner: string, from: number, count: number): void {
    for (let n = from; n < from + count; n++) this.numbers.set(`${code} ${n}`, { owner, used: false })
  }

  /** All sessions and, on a changed password, that person's tokens end. */
  endSessions(nid?: string): void {
    for (const [cookie, who] of this.#sessions) if (!nid || who === nid) this.#sessions.delete(cookie)
  }
  endTokens(nid: string): void {
    for (const [token, who] of this.#tokens) if (who === nid) this.#tokens.delete(token)
  }
  changePassword(nid: string, password: string): void {
    for (const account of this.accounts) if (account.nid === nid) account.password = password
    this.endSessions(nid)
    this.endTokens(nid)
  }
  /** What was staged is gone (a restart that lost the disk of unclaimed files). */
  loseStaged(): void {
    this.#staged.clear()
  }

  /** @param jar the device's cookie, which a login sets. */
  handle(call: Call, jar: { cookie: string }): Reply {
    if (call.operation === 'usuario/login') return this.#login(call.fields, jar)
    if (call.operation.startsWith('procesosDiarios/documentos')) return json([])
    const by = call.as === 'session' ? this.#sessions.get(jar.cookie) : this.#tokens.get(call.as.token)
    this.calls.push({ operation: call.operation, fields: call.fields, by: by ?? '', as: call.as, key: call.key })
    if (!by) return json({ error: 'Debe ingresar al sistema.' }, 401)
    return this.#dispatch(call, by, jar)
  }

  #dispatch(call: Call, by: string, jar: { cookie: string }): Reply {
    const { operation, fields } = call
    switch (operation) {
      case 'usuario/salir':
        this.#sessions.delete(jar.cookie)
        jar.cookie = ''
        return json(1)
      case 'usuario/actualizaPassword': {
        const account = this.#account(by)
        if (account.password !== fields.anterior) return json(98)
        if (fields.password === '123456') return json({ codigo: 0, error: 'fácil', campos: { password: 'fácil' } })
        account.password = fields.password ?? ''
        this.endTokens(by)
        return json(1)
      }
      case 'campo/informarRechazos':
        this.refusals.set(`${by} ${fields.DISPOSITIVO}`, JSON.parse(fields.RECHAZOS ?? '') as Values[])
        return json(1)
      case 'lote/enviar':
        return this.#batch(call, by)
      case 'lote/consultar':
        return this.#questions(call, by, jar)
      case 'archivos/subirArchivos':
        return this.#upload(call)
    }
    if (/^(misdatos|miaprisco)\/ingresar/.test(operation)) return this.#ownRecord(call)
    const list = this.#list(operation, fields, by)
    if (list) return this.#conditional(list, call)
    const form = submits[operation]
    if (!form) return json([])
    return this.#submit(form, call, by)
  }

  /** What a person keeps of himself; his e-mail is not changed by a token that a thief of the device has too. */
  #ownRecord({ operation, as, fields }: Call): Reply {
    if (operation.startsWith('misdatos') && as !== 'session') return json({ error: 'Esta llave no sirve.' }, 403)
    this.own.push(fields)
    return json(1)
  }

  #submit(form: string, call: Call, by: string): Reply {
    const { CAPTURADO_EN: _, DISPOSITIVO: __, DATOS_DE: ___, RECIBO, ...told } = call.fields
    const content = JSON.stringify([call.operation, told, (call.files ?? []).map((file) => sha256(file.bytes))])
    if (this.has('idempotencia') && call.key) {
      const known = this.#answers.get(call.key)
      if (known) return known.content === content ? known.reply : json({ error: 'Ya fue usado.' }, 422)
    }
    const owner = this.#ownerOf(form, told)
    if (owner !== '' && owner !== by && !this.#account(by).administrador)
      return json({ error: 'No tiene permiso.' }, 403)
    const said = this.#file(form, call, told, by)
    const reply = said.code === 1 || !call.detail ? json(said.code) : json({ codigo: said.code, ...said })
    if (said.code === 1 && RECIBO)
      this.receipts.set(`${form} ${told[form === 'A04-adicional' ? 'CONSECUTIVONEW' : 'CONSECUTIVO']}`, RECIBO)
    if (said.code === 1 && this.has('idempotencia') && call.key) this.#answers.set(call.key, { content, reply })
    return reply
  }

  #ownerOf = (form: string, fields: Values): string =>
    form.startsWith('A01a-')
      ? (this.filings.find((f) => f.form === 'A01a' && f.number === fields.CONSECUTIVO)?.owner ?? '')
      : (fields[ownerFields[form] ?? 'NID_PROPIETARIO'] ?? '')

  /** A female joins or leaves: at most eleven, each once. */
  #move(form: string, { CONSECUTIVO = '', CHIP_HEMBRA = '' }: Values): Said {
    const females = this.females.get(CONSECUTIVO)
    if (!females) return { code: 103, error: 'no se encuentra' }
    const here = females.includes(CHIP_HEMBRA)
    if (form === 'A01a-hembra') {
      if (here || females.length > 10) return { code: 0, error: here ? 'ya está' : 'completa' }
      females.push(CHIP_HEMBRA)
    } else {
      if (!here) return { code: 0, error: 'no está' }
      females.splice(females.indexOf(CHIP_HEMBRA), 1)
    }
    return { code: 1 }
  }

  #file(form: string, call: Call, fields: Values, by: string): Said {
    if (form.startsWith('A01a-')) return this.#move(form, fields)
    const owner = this.#ownerOf(form, fields)
    const numberField =
      form === 'A04-adicional' ? 'CONSECUTIVONEW' : form === 'A06' || form === 'A12' ? 'consecutivo' : 'CONSECUTIVO'
    const number = fields[numberField] ?? ''
    const code = form.split('-')[0]
    if (fields.OPCION === '2') return this.#edit(form, number, fields)
    const place = this.numbers.get(`${code} ${number}`)
    if (!place || place.used || place.owner !== owner)
      return {
        code: 100,
        error: 'El consecutivo ya fue usado',
        campos: { [numberField]: 'El consecutivo ya fue usado' },
      }
    const used = ['A01', 'A02', 'A06'].includes(form) ? [fields.CHIP_MACHO, fields.CHIP_HEMBRA, fields.crg_animal] : []
    if (this.filings.some((filing) => filing.form === 'A06' && used.includes(filing.fields.crg_animal)))
      return { code: 0, error: 'El animal no es de este usuario' }
    const find = (forms: readonly string[], n: string | undefined) =>
      this.filings.find((filing) => forms.includes(filing.form) && filing.number === n)
    let photo: string | undefined
    let takes: (() => void) | undefined
    if (form === 'A08' || form === 'A10') {
      const missing = PAPERS.filter((slot, at) =>
        this.has('recibos')
          ? this.#staged.get(fields[slot] ?? '') !== `${owner} ${form}`
          : !this.#staged.has(`${owner} ${form} ${number} ${at}`) || !fields[slot]?.endsWith('.jpg'),
      )
      if (missing.length > 0) return { code: 104, error: 'sin archivos' }
      const pending = Number(fields[form === 'A08' ? 'NUMERO_EMBRIONES' : 'CANTIDAD_PAJILLAS'])
      takes = () => this.stock.push({ code: form, number, owner, pending })
    }
    if (form === 'A02' || form === 'A03') {
      const stock = this.stock.find((s) => s.code === fields.FORMULARIO && s.number === fields.CONSECUTIVO_SERVICIO)
      if (!stock) return { code: 103, error: 'no se encuentra' }
      const straws = Number(fields[form === 'A02' ? 'CANTIDAD_PAJILLAS' : 'NUMERO_EMBRIONES'])
      if (straws > stock.pending) return { code: 102, error: 'La cantidad de pajillas no es correcta.' }
      const file = call.files?.find((part) => part.name === 'SOPORTE')
      photo = file ? sha256(file.bytes) : fields.SOPORTE
      const arrived = file !== undefined || this.#staged.get(photo ?? '') === `${owner} ${form}`
      if (!photo || !arrived) return { code: 104, error: 'sin archivo' }
      takes = () => {
        stock.pending -= straws
      }
    }
    if (form === 'A04') {
      const source = { MD: 'A01', MDG: 'A01a', IA: 'A02' }[fields.FORMA_CONCEPCION ?? ''] ?? ''
      if (!find([source], fields.CONSECUTIVO_SERVICIO)) return { code: 103, error: 'no se encuentra' }
      const born = this.filings.some(
        (f) =>
          f.form === 'A04' &&
          (source !== 'A01a' || f.fields.CHIP_HEMBRA === fields.CHIP_HEMBRA) &&
          f.fields.CONSECUTIVO_SERVICIO === fields.CONSECUTIVO_SERVICIO &&
          f.fields.FORMA_CONCEPCION === fields.FORMA_CONCEPCION,
      )
      if (born) return { code: 0, error: 'ya tiene nacimiento' }
      const group = source === 'A01a' ? this.females.get(fields.CONSECUTIVO_SERVICIO ?? '') : undefined
      if (group && !group.includes(fields.CHIP_HEMBRA ?? '')) return { code: 0, error: 'no está en la monta' }
    }
    if (form === 'A04-adicional') {
      const first = find(['A04'], fields.CONSECUTIVO)
      if (!first) return { code: 103, error: 'no se encuentra' }
      const more = this.filings.filter((f) => f.form === form && f.fields.CONSECUTIVO === fields.CONSECUTIVO).length
      if (more >= Number(first.fields.TIPO_DE_PARTO) - 1) return { code: 0, error: 'completo' }
    }
    place.used = true
    takes?.()
    if (form === 'A01a') this.females.set(number, [])
    this.filings.push({ form, number, owner, fields, key: call.key, by, ...(photo !== undefined && { photo }) })
    return { code: 1 }
  }

  #edit(form: string, number: string, fields: Values): Said {
    const at = this.filings.findIndex((filing) => filing.form === form && filing.number === number)
    if (at < 0) return { code: 103, error: 'no se encuentra' }
    this.filings[at] = { ...(this.filings[at] as Filing), fields }
    return { code: 1 }
  }

  #upload({ fields, files }: Call): Reply {
    const whole = fields.CODIGO === 'A08' || fields.CODIGO === 'A10'
    if (whole && !fields.COLUMNA && files?.length !== PAPERS.length) return json(0)
    const archivos = (files ?? []).map((file) => {
      const [, at] = /^files\[(\d)\]$/.exec(file.name) ?? []
      this.#staged.set(`${fields.NID_PROPIETARIO} ${fields.CODIGO} ${fields.CONSECUTIVO} ${at}`, file.fileName)
      const sha = sha256(file.bytes)
      const place = `${fields.NID_PROPIETARIO} ${fields.CODIGO}`
      this.#staged.set(sha, place)
      const key = `${fields.NID_PROPIETARIO} ${fields.CODIGO} ${sha}`
      this.uploads.set(key, (this.uploads.get(key) ?? 0) + 1)
      return { nombre: file.fileName, columna: 'SOPORTE', sha256: sha, bytes: file.bytes.byteLength, url: `/a/${sha}` }
    })
    return this.has('recibos') ? json({ archivos }) : { status: 200, contentType: 'text/html', text: 'cargados' }
  }

  #batch({ fields, as }: Call, by: string): Reply {
    if (!this.has('lote')) return json({ error: 'La operación no existe.' }, 400)
    const items = JSON.parse(fields.envios ?? '[]') as { controller: string; op: string; key: string; fields: Values }[]
    const answers = items.map((item) => {
      const operation = `${item.controller}/${item.op}` as const
      const form = submits[operation]
      if (!form) return { status: 400, body: { error: 'La operación no existe.' } }
      const reply = this.#submit(
        form,
        { operation, fields: item.fields, key: item.key, detail: true, as, timeoutMs: 0 },
        by,
      )
      return { status: reply.status, body: JSON.parse(reply.text) as unknown }
    })
    return json(answers)
  }

  #questions({ fields, as }: Call, by: string, jar: { cookie: string }): Reply {
    if (!this.has('lote')) return json({ error: 'La operación no existe.' }, 400)
    const items = JSON.parse(fields.consultas ?? '[]') as {
      controller: string
      op: string
      fields: Values
      etag?: string
    }[]
    return json(
      items.map(({ controller, op, fields: asked, etag }) => {
        const call: Call = { operation: `${controller}/${op}`, fields: asked, as, timeoutMs: 0, ...(etag && { etag }) }
        const reply = this.#dispatch(call, by, jar)
        const body = reply.status === 304 ? undefined : (JSON.parse(reply.text) as unknown)
        return { status: reply.status, etag: reply.etag, body }
      }),
    )
  }

  #conditional(rows: readonly unknown[], { etag }: Call): Reply {
    if (!this.has('condicional')) return json(rows)
    const mine = createHash('sha1').update(JSON.stringify(rows)).digest('hex')
    return etag === mine ? { status: 304, contentType: '', text: '', etag: mine } : { ...json(rows), etag: mine }
  }

  #list(operation: string, fields: Values, by: string): readonly unknown[] | undefined {
    const extra = this.extra.get(operation)
    if (extra) return extra(fields)
    const list = lists[operation]
    if (operation === 'formularioA01a/hembrasMontaGrupal')
      return (this.females.get(fields.CONSECUTIVO ?? '') ?? []).map((CHIP_HEMBRA) => ({
        CHIP_HEMBRA,
        NOMBREHEMBRA: `Cabra ${CHIP_HEMBRA}`,
        RAZA: '3',
        CONSECUTIVO: fields.CONSECUTIVO,
      }))
    if (operation === 'selecciones/SeleccionHembrasA01a')
      return (this.females.get(fields.CONSECUTIVO ?? '') ?? []).map((code) => ({ code, name: `${code} Cabra` }))
    if (list) {
      const owner = fields[list.owner]
      return this.filings
        .filter((f) => list.forms.includes(f.form) && (owner === 'ADMINANCO' || f.owner === owner))
        .map((f) => ({
          ...f.fields,
          ...(f.form === 'A01a' && { TOTAL: this.females.get(f.number)?.length ?? 0, ESTADO: '0' }),
          ...(f.fields.CONSECUTIVO !== undefined && { CONSECUTIVO: f.number }),
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
    const services = this.filings.filter(
      (f) =>
        f.form === code &&
        f.owner === owner &&
        (code !== 'A01a' || (this.females.get(f.number)?.length ?? 0) > 0) &&
        !this.filings.some((b) => b.form === 'A04' && b.fields.CONSECUTIVO_SERVICIO === f.number),
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

  #login({ usuario, password }: Values, jar: { cookie: string }): Reply {
    const account = this.accounts.find((a) => a.usuario === usuario?.toLowerCase())
    if (!account || account.password !== password) return json(99)
    jar.cookie = `cookie ${this.#made++}`
    this.#sessions.set(jar.cookie, account.nid)
    const answer = {
      nombres: account.usuario,
      nid_propietario: account.nid,
      nivel: account.administrador ? 2 : 1,
      tid_propietario: 'CC',
      cargo: 1,
    }
    if (this.kind === 'documented') return json(answer)
    const tokenEnvio = `token ${this.#made++}`
    this.#tokens.set(tokenEnvio, account.nid)
    return json({
      ...answer,
      administrador: account.administrador ? 1 : 0,
      nombreUsuario: account.usuario,
      zona: '',
      capacidades: capacities[this.kind],
      tokenEnvio,
    })
  }

  #account(nid: string): Account {
    const account = this.accounts.find((a) => a.nid === nid)
    if (!account) throw new Error(`no account ${nid}`)
    return account
  }
}

/** The files of A08 and A10, in the order sent. */
const PAPERS = ['REGISTRO_ICA', 'PEDIGREE_ANIMAL'] as const

/** Where the owner stands in a submit; elsewhere NID_PROPIETARIO. */
const ownerFields: Readonly<Record<string, string>> = {
  A02: 'NID_TERCERO',
  A03: 'NID_TERCERO',
  A06: 'nid_propietario',
  A08: 'NID_SOLICITANTE',
  A10: 'NID_CRIADOR',
  A12: 'nid_propietario',
}

const submits: Readonly<Record<string, string>> = {
  'formularioA03/ingresarInseminacion': 'A03',
  'formularioA08/ingresarFormularioA08': 'A08',
  'formularioA10/ingresarFormularioA10': 'A10',
  'formularioA01/ingresarNacimiento': 'A01',
  'formularioA02/ingresarInseminacion': 'A02',
  'formularioA01a/ingresarMontaGrupal': 'A01a',
  'formularioA01a/ingresarMontaGrupalDetalle': 'A01a-hembra',
  'formularioA01a/eliminarHembraMontaGrupal': 'A01a-retiro',
  'formularioA12/ingresarArrendamiento': 'A12',
  'formularioA04/ingresarNacimiento': 'A04',
  'formularioA04/ingresarNacimientoAdicionales': 'A04-adicional',
  'formularioA05/ingresarGenealogia': 'A05',
  'formularioA06/ingresarFormularioA06': 'A06',
}
const lists: Readonly<Record<string, { owner: string; forms: readonly string[] }>> = {
  'formularioA03/formulariosA03': { owner: 'NID_TERCERO', forms: ['A03'] },
  'formularioA08/formulariosA08': { owner: 'NID_SOLICITANTE', forms: ['A08'] },
  'formularioA10/formulariosA10': { owner: 'NID_CRIADOR', forms: ['A10'] },
  'formularioA01/formulariosA01': { owner: 'NID_PROPIETARIO', forms: ['A01'] },
  'formularioA01a/formulariosA01a': { owner: 'NID_PROPIETARIO', forms: ['A01a'] },
  'formularioA12/formulariosA12': { owner: 'nid_propietario', forms: ['A12'] },
  'formularioA02/formulariosA02': { owner: 'NID_TERCERO', forms: ['A02'] },
  'formularioA04/formulariosA04': { owner: 'NID_PROPIETARIO', forms: ['A04', 'A04-adicional'] },
  'formularioA06/formulariosA06': { owner: 'NID_PROPIETARIO', forms: ['A06'] },
}

export const json = (body: unknown, status = 200): Reply => ({
  status,
  contentType: 'application/json',
  text: JSON.stringify(body),
})
