/** How the latest forms arrived from the field: filings, their reviews, and refusals still on devices. */

import type { Birth, Service } from './animals/animal.ts'
import { chipOf } from './animals/animal.ts'
import type { Ledger } from './animals/ledger.ts'
import { dateOf } from './base/days.ts'
import { tagOf } from './base/part.ts'
import { Random } from './base/random.ts'
import type { World } from './base/world.ts'
import { type Filed, officeForms } from './office-work.ts'
import { nidOf } from './people/accounts.ts'

type FieldWork = Pick<World, 'filings' | 'reviews' | 'deviceRefusals'>

/** Days covered by the review. */
const SPAN = 45
const HOUR = 3_600_000

const operations: Readonly<Record<string, string>> = {
  A01: 'formularioA01/ingresarNacimiento',
  A01a: 'formularioA01a/ingresarMontaGrupal',
  A02: 'formularioA02/ingresarInseminacion',
  A03: 'formularioA03/ingresarInseminacion',
}

const ADVICE = [
  ['PESO_AL_NACER', 'birthWeight', 'El peso al nacer usual en Caprina es de 1,5 a 6 kg. Revise el peso.'],
  ['FECHA_PARTO', 'gestation', 'La gestación habría durado 141 días; en Caprina dura de 144 a 156. Revise la fecha.'],
] as const

const NOTES = [
  '',
  '',
  'Foto legible, datos completos',
  'Se llamó al asociado para confirmar la fecha',
  'Falta la firma del registrador en el papel',
]

/** Separate streams: they change no other draw. */
export function fieldWork(seed: string, ledger: Ledger): FieldWork {
  const latest = latestOf(ledger)
  const field = arrivals(ledger, fieldForms(ledger), new Random(`${seed} campo${tagOf(ledger.part)}`), 0.75)
  const office = officeForms(ledger, ledger.now - SPAN)
  const all = [...field, ...arrivals(ledger, office, new Random(`${seed} oficina${tagOf(ledger.part)}`), 1)]
  all.sort((a, b) => Date.parse(String(a.filing.filedAt)) - Date.parse(String(b.filing.filedAt)))
  const numbered = all.map(({ filing, review }) => {
    const id = ++ledger.part.given.filings
    return { filing: { id, ...filing }, review: review && { filingId: id, ...review } }
  })
  return {
    filings: numbered.map(({ filing }) => filing),
    reviews: numbered.flatMap(({ review }) => review ?? []),
    deviceRefusals:
      ledger.part.place === 0
        ? refusals(
            field.slice(-2).map(({ filing }) => filing),
            latest,
          )
        : [],
  }
}

/** Before the start of today in Colombia: nothing arrives from the future. */
const latestOf = ({ now }: Ledger): number => now * 24 * HOUR + 5 * HOUR

function fieldForms({ now, services, births }: Ledger): readonly Filed[] {
  return [
    ...services.filter((each) => each.requested > now - SPAN).map(serviceForm),
    ...births.filter((each) => each.requested > now - SPAN).map(birthForm),
  ]
}

interface Arrival {
  readonly filing: Omit<World['filings'][number], 'id'>
  readonly review?: Omit<World['reviews'][number], 'filingId'> | undefined
}

/** The filings of forms in the order of their arrival. @param share of the older ones that was reviewed, 0 to 1 */
function arrivals(ledger: Ledger, forms: readonly Filed[], random: Random, share: number): readonly Arrival[] {
  const zones = new Map(
    ledger.people.registrars.filter(({ status }) => status !== 'I').map((each) => [each.nid, each.zone]),
  )
  const latest = latestOf(ledger)
  const filed = forms.map((form) => {
    const near = [...zones].filter(([, zone]) => zone === form.owner.zone).map(([nid]) => nid)
    const person = form.by ?? (near.length > 0 && random.chance(0.8) ? random.pick(near) : form.owner.nid)
    const captured = form.day * 24 * HOUR + random.int(11, 22) * HOUR + random.int(0, 59) * 60_000
    const delay = random.weighted([
      [random.int(1, 40) / 60, 35],
      [random.int(2, 12), 45],
      [random.int(20, 70), 20],
    ])
    const usual = captured + delay * HOUR
    return { form, person, captured, arrived: usual < latest ? usual : captured + (latest - captured) * random.next() }
  })
  filed.sort((a, b) => a.arrived - b.arrived)
  const filings = filed.map(({ form, person, captured, arrived }): Arrival['filing'] => {
    const advice = form.code === 'A04' && random.chance(0.12) ? random.pick(ADVICE) : undefined
    return {
      filedAt: new Date(arrived).toISOString(),
      operation: form.operation,
      code: form.code,
      number: String(form.number),
      ownerNid: form.owner.nid,
      capturedBy: person,
      capturedAt: new Date(captured).toISOString(),
      device: deviceOf(person),
      restedOn: new Date(captured - random.int(1, 50) * HOUR).toISOString(),
      before: null,
      after: form.after,
      advice: advice ? [{ field: advice[0], rule: advice[1], text: advice[2] }] : null,
      receipt: null,
    }
  })
  const reviewed = filings.filter(
    ({ filedAt }) => Date.parse(String(filedAt)) < latest - 60 * HOUR && random.chance(share),
  )
  const reviews = new Map(
    reviewed.map((filing) => [
      filing,
      {
        note: random.pick(NOTES),
        reviewedBy: nidOf('admin'),
        reviewedAt: new Date(
          Math.min(Date.parse(String(filing.filedAt)) + random.int(3, 50) * HOUR, latest),
        ).toISOString(),
      },
    ]),
  )
  return filings.map((filing) => ({ filing, review: reviews.get(filing) }))
}

/** The registrar's phone used numbers that others had used: two forms await correction. */
function refusals(last: readonly Arrival['filing'][], latest: number): World['deviceRefusals'] {
  const person = nidOf('registrador')
  return last.map(({ code, number }, place) => ({
    personNid: person,
    device: deviceOf(person),
    entry: `demo-${place}`,
    code,
    number,
    refusal: '100',
    refusedAt: new Date(latest - (place + 2) * HOUR).toISOString(),
    reportedAt: new Date(latest - HOUR).toISOString(),
  }))
}

const deviceOf = (nid: string): string => `demo-${nid.slice(-6).padStart(6, '0')}`

function serviceForm(each: Service): Filed {
  const common = {
    CONSECUTIVO: String(each.number),
    FECHA_SOLICITUD: dateOf(each.requested),
    OBSERVACIONES: each.remarks,
    CODIGO: each.code,
  }
  const pair = { CHIP_MACHO: chipOf(each.sire), CHIP_HEMBRA: chipOf(each.dam) }
  const owner = each.owner.nid
  const after: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    A01: { ...pair, NID_PROPIETARIO: owner, FECHA_SERVICIO: dateOf(each.served), COD_ESPECIE: each.breed.species },
    A01a: { CHIP_MACHO: chipOf(each.sire), NID_PROPIETARIO: owner, FECHA_INICIO_EMPADRE: dateOf(each.served) },
    A02: {
      ...pair,
      NID_TERCERO: owner,
      FECHA_SERVICIO: dateOf(each.served),
      CANTIDAD_PAJILLAS: String(each.amount ?? ''),
    },
    A03: { CRG_MACHO: chipOf(each.sire), CRG_HEMBRA: chipOf(each.dam), NID_TERCERO: owner },
  }
  return {
    code: each.code,
    operation: operations[each.code] ?? '',
    number: each.number,
    owner: each.owner,
    day: each.requested,
    by: each.professional,
    after: { ...common, ...after[each.code] },
  }
}

function birthForm(each: Birth): Filed {
  const { first } = each
  const sex = each.animal.sex
  const weight = String(each.animal.weight ?? '')
  return {
    code: 'A04',
    operation: `formularioA04/${first ? 'ingresarNacimientoAdicionales' : 'ingresarNacimiento'}`,
    number: each.number,
    owner: each.owner,
    day: each.requested,
    by: each.capturedBy,
    after: {
      NID_PROPIETARIO: each.owner.nid,
      FECHA_SOLICITUD: dateOf(each.requested),
      FECHA_PARTO: dateOf(each.born),
      CHIP_HEMBRA: chipOf(each.dam),
      ...(first
        ? {
            CONSECUTIVO: String(first.number),
            CONSECUTIVONEW: String(each.number),
            SEXO_ADICIONAL: sex,
            PESO_AL_NACER_ADICIONAL: weight,
          }
        : { CONSECUTIVO: String(each.number), SEXO: sex, PESO_AL_NACER: weight }),
      CODIGO: 'A04',
    },
  }
}
