/** Names, colours, marks and chips of the demo's animals. */
import type { Breed } from '../base/breeds.ts'
import { dateOf } from '../base/days.ts'
import { drawnChip, type Part } from '../base/part.ts'
import type { Random } from '../base/random.ts'
import type { Owner, World } from '../base/world.ts'

const females =
  'Luna Estrella Paloma Canela Mariposa Princesa Pinta Golondrina Azucena Violeta Margarita Perla Rubí Gitana Morena Niebla Bruja Fortuna Catleya Alondra Cereza Dulcinea Esmeralda Florinda Gacela Heroína Iris Jazmín Katy Lola Mora Nube Orquídea Pastora Quina Reina Sirena Tormenta Úrsula Valentina Yerbabuena Zafira Amapola Bonita Campana Duquesa Espuma Frailejona Guabina Hortensia Isabela Joya Linda Malagueña Novia Panela Rosita Serrana Trigueña Uva Veleta Cumbia Chirimoya Guayaba Melcocha Arepita Chispa Candela Brisa Aurora Alba Jacinta Toronja Macarena Mechuda Blanquita Negrita Caramelo Sabana Lechera Mermelada Pecosa Peregrina Ráfaga Sombra Tonada Vainilla Azabache Cascabel Dalia Gardenia Mandarina Nieve Primavera Romera Salomé Trenza Vereda Zarza'.split(
    ' ',
  )
const males =
  'Sultán Capitán Lucero Bandido Trueno Relámpago Emperador Canelo Moro Gitano Pirata Tornado Caporal Ranchero Zorro Centauro Diamante Faraón Gladiador Huracán Jaguar Káiser León Marqués Norteño Orión Patriarca Quijote Rey Simón Titán Ulises Vaquero Zafiro Cóndor Duque Bambuco Comanche Chicamocha Guane Cacique Barón Llanero Boyaco Volcán Nevado Rayo Sansón Apolo Atlas Bolívar Coronel Dorado Espartaco Fénix Galán Hércules Ícaro Júpiter Lobo Macondo Nerón Oso Palenque Quindío Rocky Samurái Tarzán Vikingo Alférez Bravo Caudillo Dandy Escorpión Fierro Granizo Halcón Juglar Marte Pampero Ruiseñor Sereno Tequendama Vendaval'.split(
    ' ',
  )

/** Manufacturer codes (ISO 11784) besides Colombia's 170. */
const MAKERS = ['982', '981', '900', '956', '985'] as const

/** Names and marks of males or females only. */
const ONLY = { M: /^(Melena|Fleco|Papada)/, H: /ubre/ } as const

/** 'Mocha' of a doe becomes 'Mocho' of a buck. */
const agreeing = (feature: string, sex: 'M' | 'H'): string =>
  feature.replace(/^(Moch|Descornad)[ao]\b/, `$1${sex === 'M' ? 'o' : 'a'}`)

export class Naming {
  private readonly given = new Map<string, number>()
  private readonly tattoos = new Map<string, number>()
  private readonly taken = new Set<string>()
  private readonly random: Random
  private readonly part: Part

  constructor(random: Random, part: Part) {
    this.random = random
    this.part = part
  }

  /** A name that the owner has not used yet; repeated ones are numbered. */
  name(owner: Owner, sex: 'M' | 'H'): string {
    const chosen = this.random.pick(sex === 'M' ? males : females)
    const key = `${owner.nid} ${chosen}`
    const count = (this.given.get(key) ?? 0) + 1
    this.given.set(key, count)
    return count === 1 ? chosen : `${chosen} ${romanOf(count)}`
  }

  looks(owner: Owner, breed: Breed, sex: 'M' | 'H', born: number, crossed: boolean) {
    const year = dateOf(born).slice(2, 4)
    const key = `${owner.nid} ${year}`
    const serial = (this.tattoos.get(key) ?? 0) + 1
    this.tattoos.set(key, serial)
    const shared = breed.features.filter((feature) => !ONLY[sex === 'M' ? 'H' : 'M'].test(feature))
    const feature = this.random.chance(0.85) ? this.random.pick(shared) : ''
    return {
      color: this.random.pick(breed.colors),
      marks: `Tatuaje OD ${owner.prefix}, OI ${year}${String(serial).padStart(3, '0')}`,
      features: crossed ? 'Mestizaje, rasgos intermedios' : agreeing(feature, sex),
    }
  }

  /** 15 digits: 170 and the national number, or a maker's code; never twice. */
  chip(): string {
    for (;;) {
      this.part.given.nationalChip += this.random.int(1, 9)
      const national = this.random.chance(0.8)
      const chip = national
        ? `170${String(this.part.given.nationalChip).padStart(12, '0')}`
        : drawnChip(this.random, this.part, this.random.pick(MAKERS), 899_999)
      if (this.take(chip)) return chip
    }
  }

  /** A chip of another country. */
  foreignChip(country: string): string {
    for (;;) {
      const chip = drawnChip(this.random, this.part, country, 999_999)
      if (this.take(chip)) return chip
    }
  }

  /** Chips not used yet, and a few spoilt ones. */
  freeChips(count: number, receivedOn: string): World['chips'] {
    return Array.from({ length: count }, (_, place) => ({
      id: ++this.part.given.chips,
      chip: this.chip(),
      receivedOn,
      homologated: 'N',
      homologatedTo: '',
      state: place % 40 === 39 ? 2 : 0,
    }))
  }

  private take(chip: string): boolean {
    if (this.taken.has(chip)) return false
    this.taken.add(chip)
    return true
  }
}

const NUMERALS = [
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const

/** 44 is 'XLIV'. */
const romanOf = (count: number): string => {
  let left = count
  let text = ''
  for (const [value, letters] of NUMERALS) {
    text += letters.repeat(Math.floor(left / value))
    left %= value
  }
  return text
}
