import type { HerdSource } from '../../src/sync/contract/inventory.ts'

const BREEDS = [
  ['SAA', 'SAANEN', 'C'],
  ['ALP', 'ALPINA', 'C'],
  ['NUB', 'NUBIANA', 'C'],
  ['BOE', 'BOER', 'C'],
  ['TOG', 'TOGGENBURG', 'C'],
  ['KAT', 'KATAHDIN', 'O'],
  ['DOR', 'DORPER', 'O'],
  ['SIN', 'SANTA INES', 'O'],
  ['HAM', 'HAMPSHIRE', 'O'],
  ['ROM', 'ROMNEY MARSH', 'O'],
] as const
const BOOKS = [
  ['FU', 'FUNDADORES'],
  ['G1', 'PRIMERA GENERACION'],
  ['G2', 'SEGUNDA GENERACION'],
  ['G3', 'TERCERA GENERACION'],
  ['PP', 'PURO POR PEDIGREE'],
] as const
const CONCEPTS = [
  ['MD', 'MONTA DIRECTA'],
  ['MDG', 'MONTA DIRECTA GRUPAL'],
  ['IA', 'INSEMINACION ARTIFICIAL'],
  ['TE', 'TRANSFERENCIA DE EMBRIONES'],
] as const
const BIRTHS = [
  ['1', 'SENCILLO'],
  ['2', 'DOBLE'],
  ['3', 'TRIPLE'],
] as const
const NAMES = ['LUCERO', 'ESTRELLA', 'CANELA', 'PALOMA', 'NIÑA', 'MUÑECA', 'SULTÁN', 'TROVADOR', 'RELÁMPAGO', 'AURORA']
const COLORS = ['BLANCO', 'NEGRO', 'CASTAÑO', 'BAYO', 'PINTADO', 'CAREADO']
const MARKS = ['', 'OREJA IZQUIERDA', 'CINTA AMARILLA', 'HIERRO EN EL ANCA']

export const chipOf = (n: number) => `98200000${String(n).padStart(7, '0')}`

/** Every fifth animal is a male. */
const isMale = (n: number) => n % 5 === 0
/** A male born late enough to have known grandparents. */
export const LAST_MALE = chipOf(900)

export function inventedHerd(animals: number, owners = 200): HerdSource {
  let state = 42
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 0x1_0000_0000) * below)
  }
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const rows = Array.from({ length: animals }, (_, n) => {
    const [raza, nombreRaza, especie] = BREEDS[Math.floor(n / 5) % BREEDS.length] as (typeof BREEDS)[number]
    const [libro, nombreLibro] = n < 100 ? BOOKS[0] : pick(BOOKS)
    const [concepto, nombreConcepto] = pick(CONCEPTS)
    const [parto, nombreParto] = pick(BIRTHS)
    const owner = random(owners)
    // Parents of the same breed, 50 to 200 animals earlier.
    const before = n - 50 * (1 + random(4))
    return {
      NID_PROPIETARIO: String(10_000_000 + owner * 7919),
      NOMPROP: `CRIADERO EL ${pick(NAMES)} ${owner}`,
      CONSECUTIVO: String(500_000 + n),
      CONSEC_NACIMIENTO: n % 3 ? String(200_000 + n) : '',
      CHIP: chipOf(n),
      DESCRIPCION: nombreConcepto,
      NOMBRE: `${pick(NAMES)} ${1 + random(animals)}`,
      LIBRO: nombreLibro,
      FECHA_NACIMIENTO: new Date(Date.UTC(2010, 0, 1 + random(6000))).toISOString().slice(0, 10),
      COLOR: pick(COLORS),
      RASGOS_PARTICULARES: pick(MARKS),
      MARCAS_HATO: pick(MARKS),
      CHIP_PADRE: before >= 50 ? chipOf(before - (before % 5)) : '',
      CHIP_MADRE: before >= 50 ? chipOf(before - (before % 5) + 1 + random(4)) : '',
      TIPO_PARTO: nombreParto,
      PESO_AL_NACER: (2 + random(300) / 100).toFixed(2),
      RAZA: nombreRaza,
      SEXO: isMale(n) ? 'M' : 'H',
      COD_ESPECIE: especie,
      COD_RAZA: raza,
      COD_LIBRO: libro,
      COD_CONCEPCION: concepto,
      COD_TIPO_PARTO: parto,
      ARRENDADO_HASTA: '',
    }
  })
  return { owner: 'ADMINANCO', takenAt: 0, rows, ancestors: [] }
}
