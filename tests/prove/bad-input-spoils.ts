/** Possible errors in a multipart body: in a value, a part, the order of parts, the bytes. */
import { pick } from './bad-input-fill.ts'

export interface Part {
  readonly name: string
  readonly value: Buffer
  readonly fileName?: string
  /** Replaces `form-data; name="..."`. */
  readonly disposition?: string | undefined
  readonly type?: string
}

export interface Work {
  parts: Part[]
  what: string[]
  /** The bytes are ambiguous. */
  open: boolean
  type: string
  /** The only mutation of the encoded body. */
  bytes?: (payload: Buffer) => Buffer
  cut?: true
}

export type Random = () => number
export type Spoil = (work: Work, random: Random) => void

export const text = (value: string): Buffer => Buffer.from(value, 'utf8')

const at = (random: Random, length: number) => Math.floor(random() * length)

/** Changes the value of one field. */
function put(work: Work, random: Random, change: (value: string) => string | Buffer): void {
  const place = at(random, work.parts.length)
  const part = work.parts[place]
  if (!part || part.fileName !== undefined) return
  const value = change(part.value.toString('utf8'))
  work.parts[place] = { ...part, value: typeof value === 'string' ? text(value) : value }
}

const putOneOf =
  (...values: readonly string[]): Spoil =>
  (work, random) =>
    put(work, random, () => pick(values, random) ?? '')

const change =
  (how: (part: Part) => Part): Spoil =>
  (work, random) => {
    const place = at(random, work.parts.length)
    const part = work.parts[place]
    if (part) work.parts[place] = how(part)
  }

const open =
  (spoil: Spoil): Spoil =>
  (work, random) => {
    work.open = true
    spoil(work, random)
  }

const add =
  (...parts: readonly Part[]): Spoil =>
  (work) =>
    void work.parts.push(...parts)

const field = (name: string, value = 'x'): Part => ({ name, value: text(value) })

const values: Readonly<Record<string, Spoil>> = {
  empty: putOneOf('', ' ', '\t', 'null', 'undefined', 'NULL', 'NaN', '[]', '{}'),
  numbers: putOneOf(
    '99999999999999999999',
    '1e9',
    '-1',
    '0x10',
    '1.5',
    'Infinity',
    '٣',
    '０１',
    '2147483648',
    ' 5 ',
    '+7',
    '00001000',
    '-0',
    '1e400',
    '9007199254740993',
  ),
  dates: putOneOf(
    '2026-02-30',
    '0000-00-00',
    '2026-13-01',
    '20261121',
    '2026-11-21T00:00:00Z',
    '99999-01-01',
    '+002026-11-21',
    'infinity',
    'now',
    'today',
    'epoch',
    '2026-11-21\n',
    '-0001-01-01',
    '1959-12-31',
    '2061-01-01',
    '2026-11-21 BC',
  ),
  words: putOneOf(
    "'); drop table animals; --",
    '<script>alert(1)</script>',
    '$' + '{7*7}',
    '\\',
    '%s%n',
    '../../etc/passwd',
    'true',
    'ADMINANCO',
    '\u202eabc',
    '😀'.repeat(50),
    'ﷺ',
    'İ',
    'ß',
    'e\u0301',
    '\u0000'.replace('\u0000', '\u0001'),
  ),
  foreign: putOneOf(
    '100',
    '200',
    '300',
    '900',
    '2000',
    '3001',
    'BM1',
    'CM1',
    'BH1',
    'A01',
    'A12',
    'O',
    'M',
    'H',
    '1',
    '2',
    '0',
  ),
  codes: putOneOf('a02', 'A99', 'NOAPLICA', 'XX', 'FU', 'PP', 'CC', 'NIT', 'zz'.repeat(100)),
  long: (work, random) => put(work, random, () => 'x'.repeat(pick([201, 2001, 65_536, 1_000_000], random) ?? 1)),
  surrogates: open((work, random) =>
    put(
      work,
      random,
      () =>
        pick(
          [
            Buffer.from([0xed, 0xa0, 0x80]),
            Buffer.from([0xff, 0xfe, 0x41]),
            Buffer.from([0xc0, 0x80]),
            Buffer.from([0xe2, 0x28, 0xa1]),
          ],
          random,
        ) ?? '',
    ),
  ),
  spaces: (work, random) => put(work, random, (value) => (random() < 0.5 ? ` ${value}\t ` : `${value}\r\n`)),
  capitals: (work, random) =>
    put(work, random, (value) => (random() < 0.5 ? value.toLowerCase() : value.toUpperCase())),
  swapped: (work, random) => {
    const [one, other] = [at(random, work.parts.length), at(random, work.parts.length)]
    const [first, second] = [work.parts[one], work.parts[other]]
    if (!first || !second || first.fileName !== undefined || second.fileName !== undefined) return
    work.parts[one] = { ...first, value: second.value }
    work.parts[other] = { ...second, value: first.value }
  },
}

const nul: Spoil = (work, random) => {
  const place = work.parts.findIndex(({ fileName }) => fileName === undefined)
  const part = work.parts[place]
  const value = text(`a\0${at(random, 9)}`)
  if (part) work.parts[place] = { ...part, value }
  else work.parts.push({ name: 'X', value })
}

const structure: Readonly<Record<string, Spoil>> = {
  missing: (work, random) => void work.parts.splice(at(random, work.parts.length), 1),
  twice: (work, random) => {
    const part = pick(work.parts, random)
    if (part) work.parts.push({ ...part, value: random() < 0.5 ? part.value : text('otro') })
  },
  fieldAsFile: change((part) => ({ ...part, fileName: 'foto.jpg' })),
  fileAsField: change(({ fileName: _, ...part }) => part),
  unknown: add(field('DESCONOCIDO'), field('ESTADO '), field('id ')),
  arrays: (work, random) => {
    const part = pick(work.parts, random)
    if (part)
      work.parts.push({ ...part, name: `${part.name}[]` }, { ...part, name: `${part.name}[0]`, value: text('9') })
  },
  prototype: (work, random) => {
    const name =
      pick(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__[x]'], random) ?? ''
    work.parts.splice(at(random, work.parts.length + 1), 0, field(name, '{"administrador":1}'))
  },
  longName: (work, random) => add(field('N'.repeat(pick([201, 5000, 100_000], random) ?? 300)))(work, random),
  thousands: (work, random) => {
    const count = pick([201, 1000, 4000], random) ?? 201
    work.parts.push(...Array.from({ length: count }, (_, n) => field(`F${n}`)))
  },
  sixFiles: (work) =>
    void work.parts.push(...Array.from({ length: 6 }, (_, n) => ({ ...field(`files[${n}]`), fileName: 'a.jpg' }))),
  nul,
  nulName: open(add({ name: 'A\0B', value: text('x') })),
  charset: open(
    change((part) => ({
      ...part,
      type: `text/plain; charset=${['utf-16le', 'latin1', 'x-nada', 'utf-7', ''][part.value.length % 5]}`,
    })),
  ),
  json: open(
    change((part) => ({
      ...part,
      type: 'application/json',
      value: part.value.length % 2 ? part.value : text('{"__proto__":{"x":1},"a":[1]}'),
    })),
  ),
  octets: open(change((part) => ({ ...part, type: 'application/octet-stream' }))),
  nested: open(
    change((part) => ({
      ...part,
      type: 'multipart/mixed; boundary=dentro',
      value: Buffer.concat([
        text('--dentro\r\nContent-Disposition: form-data; name="CONSECUTIVO"\r\n\r\n1\r\n--dentro--'),
      ]),
    })),
  ),
  disposition: open((work, random) => {
    const kinds = [
      'attachment; name="X"',
      'form-data',
      'form-data; name=',
      'form-data; name',
      'inline',
      '',
      "form-data; name*=utf-8''CONSECUTIVO",
      'form-data; name=CONSECUTIVO; name=OTRO',
      'form-data; name="a\\"b"',
      `form-data; name="${'é'.repeat(60)}"`,
      'form-data; name="x"; filename*=utf-8\'\'%00.jpg',
    ]
    change((part) => ({ ...part, disposition: pick(kinds, random) }))(work, random)
  }),
  shuffled: (work, random) => void work.parts.sort(() => random() - 0.5),
  none: (work) => void work.parts.splice(0),
}

function onBytes(how: (payload: Buffer, random: Random) => Buffer): Spoil {
  return open((work, random) => {
    work.bytes ??= (payload) => how(payload, random)
  })
}

const bytes: Readonly<Record<string, Spoil>> = {
  noBoundary: (work) => {
    work.type = 'multipart/form-data'
  },
  otherBoundary: (work) => {
    work.type = 'multipart/form-data; boundary=otra'
  },
  oddType: (work, random) => {
    work.type =
      pick(
        [
          'application/x-www-form-urlencoded',
          'application/json',
          'text/plain',
          'multipart/mixed; boundary=x',
          `multipart/form-data; boundary=${'b'.repeat(3000)}`,
          'multipart/form-data; boundary=""',
          ';;;',
        ],
        random,
      ) ?? ''
  },
  // Removes at least the 4 bytes after the last boundary ('--' and CRLF), so that the body is incomplete.
  cut: (work, random) => {
    if (work.bytes) return
    work.cut = true
    work.bytes = (payload) => payload.subarray(0, at(random, payload.length - 3))
  },
  flipped: onBytes((payload, random) => {
    const copy = Buffer.from(payload)
    for (let n = 0; n < 1 + random() * 8; n++) copy[at(random, copy.length)] = at(random, 256)
    return copy
  }),
  lineFeeds: onBytes((payload) => Buffer.from(payload.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')),
  around: onBytes((payload) => Buffer.concat([text('hola\r\n'), payload, text('y más\r\n')])),
  doubled: onBytes((payload) => Buffer.concat([payload, payload])),
}

/** Errors in values are the most frequent in practice: they are chosen twice as often. */
export const everySpoil: readonly (readonly [string, Spoil])[] = Object.entries({
  ...values,
  ...structure,
  ...bytes,
}).flatMap(([name, spoil]) =>
  name in values ? [[name, spoil] as const, [name, spoil] as const] : [[name, spoil] as const],
)
