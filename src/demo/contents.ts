/** Contents maintained by administrators: parameters, fees, help, home page pictures, news, requests for numbers. */
import { defaultBounds } from '../registry/index.ts'
import { formNames } from '../registry/vocabulary/codes.ts'
import { dateOf, dayOf } from './base/days.ts'
import type { Random } from './base/random.ts'
import { noRows, type World } from './base/world.ts'
import { demoHelp } from './help.ts'
import { nidOf } from './people/accounts.ts'

const slides = Object.entries(demoHelp).flatMap(([id, text]) =>
  text.split(/(?=<h3>)/).map((html) => [Number(id), html] as const),
)

const CONTENTS = [
  'parameters',
  'formFees',
  'formRequests',
  'formRequestLines',
  'helpTopics',
  'publications',
  'homeImages',
  'files',
] as const

export type Contents = Pick<World, (typeof CONTENTS)[number]>

/** Whole pesos of one paper form this year; earlier years cost less. */
const FEES: Readonly<Record<string, number>> = { A05: 38_000, A06: 22_000, A08: 45_000, A09: 60_000, A11: 52_000 }
const feeOf = (code: string, yearsAgo: number) => Math.round(((FEES[code] ?? 9_500) * 0.92 ** yearsAgo) / 100) * 100

const NEWS = [
  ['Jornada de registro en Los Santos: lleve chips y formularios A05', 'noticia-1', -12, 40],
  ['Curso de inseminación cervical en ovejas, cupos limitados', 'noticia-2', -20, 25],
  ['Nueva versión: denuncie nacimientos desde el corral, sin señal', 'noticia-3', -5, 90],
  ['Feria equina y caprina del año pasado: memorias', 'noticia-2', -400, -340],
] as const

/** Later parts of a large world add nothing. */
export const noContents = (): Contents => noRows(...CONTENTS)

export function contents(random: Random, today: string): Contents {
  const now = dayOf(today)
  const admin = nidOf('admin')
  const files: World['files'] = []
  /** The association's own pictures are public; a proof of payment is visible to the requester and administrators. */
  const picture = (name: string, code: string, column: string, owner?: string): string => {
    const id = random.uuid()
    files.push({
      id,
      address: random.uuid().replaceAll('-', ''),
      storageKey: `demo/${name}.jpg`,
      picture: name,
      ownerNid: owner ?? admin,
      uploadedBy: owner ?? admin,
      code,
      column,
      state: owner ? 'claimed' : 'public',
      createdAt: `${dateOf(now - 30)}T15:00:00Z`,
    })
    return id
  }
  const year = Number(today.slice(0, 4))
  return {
    files,
    parameters: Object.entries({
      whatsapp: '3005550147',
      codigoPais: '57',
      mensaje: 'Hola, necesito ayuda con el registro de mis animales',
      tituloaprisco: 'Mi aprisco',
      finMensaje: 'Gracias por escribir a la asociación',
      contenido: 'Agrario de Colombia',
      subcontenido: 'de ahorros 4-600-00-12345-6',
      puntajeMinimo: { M: 80, H: 75 },
      cambiaPassword: '1',
      consejos: defaultBounds,
      nombreAsociacion: 'Asociación Colombiana de Criadores de Cabras y Ovejas',
    }).map(([name, value]) => ({ name, value })),
    formFees: [0, 1, 2].flatMap((ago) =>
      formNames.map(({ code, name }, place) => ({
        id: ago * formNames.length + place + 1,
        code,
        description: name,
        value: feeOf(code, ago),
        year: year - ago,
      })),
    ),
    helpTopics: slides.map(([helpId, html], place) => ({
      id: place + 1,
      helpId,
      html,
      extra: [1, 2, 3, 4, 6, 21, 22].includes(helpId) ? String(helpId) : '',
    })),
    homeImages: ['inicio-1', 'inicio-2', 'inicio-3'].map((name, place) => ({
      id: place + 1,
      fileId: picture(name, 'A99', 'URL'),
      active: true,
    })),
    publications: NEWS.map(([description, name, starts, ends], place) => ({
      id: place + 1,
      fileId: picture(name, 'NOAPLICA1', 'URL'),
      description,
      page: 'https://www.example.org/noticias',
      startsOn: dateOf(now + starts),
      endsOn: dateOf(now + ends),
      active: true,
    })),
    ...requests(now, picture),
  }
}

/** One request in each state, so that every screen of them has rows. */
function requests(now: number, picture: (name: string, code: string, column: string, owner?: string) => string) {
  const fee = (code: string) => feeOf(code, 0)
  const formRequests: World['formRequests'] = []
  const formRequestLines: World['formRequestLines'] = []
  const ask = (name: string, state: number, daysAgo: number, lines: Readonly<Record<string, number>>, remarks = '') => {
    const id = formRequests.length + 1
    formRequests.push({
      id,
      ownerNid: nidOf(name),
      state,
      requestedOn: dateOf(now - daysAgo),
      approvedAt: state >= 3 ? `${dateOf(now - daysAgo + 2)}T14:30:00Z` : null,
      supportId: state >= 2 ? picture('consignacion', 'SOLICITUD', 'soporte', nidOf(name)) : null,
      remarks,
    })
    for (const [code, quantity] of Object.entries(lines))
      formRequestLines.push({ requestId: id, code, quantity, value: fee(code) })
  }
  ask('asociado', 2, 3, { A04: 50, A05: 25 })
  ask('asociado2', 1, 1, { A01: 25, A04: 25 })
  ask('asociado2', 3, 60, { A02: 10 }, 'La consignación no corresponde al valor de la solicitud')
  ask('consulta', 2, 6, { A04: 25, A12: 5 })
  ask('nuevo', 2, 2, { A01: 25 })
  return { formRequests, formRequestLines }
}

/** A separate stream, so that no other draw changes. */
const SUPPORT = '5f0c5a30-6b1e-4d0a-9f6e-3c1d2a7b8e04'

/** An approved request: the last block that an owner bought. Adds it to the requests and links the unused numbers of the block to it. */
export function approvedRequest(
  world: Pick<World, 'formRequests' | 'formRequestLines' | 'numbers' | 'formFees' | 'files'>,
  owner: string,
  code: string,
  now: number,
): void {
  const mine = world.numbers.filter((row) => row.ownerNid === owner && row.code === code && row.state === 0)
  const last = mine.at(-1)?.number
  if (last === undefined) return
  const block = mine.filter(({ number }, at) => last - number === mine.length - 1 - at)
  const first = block[0]?.number ?? last
  const id = world.formRequests.length + 1
  const value = world.formFees.find((fee) => fee.code === code)?.value ?? 0
  world.files.push({
    id: SUPPORT,
    address: SUPPORT.replaceAll('-', ''),
    storageKey: 'demo/consignacion.jpg',
    picture: 'consignacion',
    ownerNid: owner,
    uploadedBy: owner,
    code: 'SOLICITUD',
    number: String(id),
    column: 'soporte',
    state: 'claimed',
    createdAt: `${dateOf(now - 45)}T15:00:00Z`,
  })
  world.formRequests.push({
    id,
    ownerNid: owner,
    state: 4,
    requestedOn: dateOf(now - 45),
    approvedAt: `${dateOf(now - 43)}T16:10:00Z`,
    supportId: SUPPORT,
    remarks: '',
  })
  world.formRequestLines.push({
    requestId: id,
    code,
    quantity: block.length,
    value,
    firstNumber: first,
    lastNumber: last,
  })
  for (const row of block) row.requestId = id
}
