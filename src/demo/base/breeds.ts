/** The breeds of the demo: what a Colombian breeder would expect of each. IDRAZA is the place in the list, from 1. */
export interface Breed {
  readonly id: number
  readonly species: 'C' | 'O'
  readonly name: string
  /** Weights of litters of 1, 2, 3, 4. */
  readonly litters: readonly number[]
  /** Kilograms at birth of a single male. */
  readonly weight: number
  readonly colors: readonly string[]
  readonly features: readonly string[]
  /** Where semen and embryos come from: PAIS, first digits of the chips, names of sires and dams. */
  readonly abroad?: {
    readonly country: string
    readonly chips: string
    readonly sires: readonly string[]
    readonly dams: readonly string[]
  }
}

type Profile = Omit<Breed, 'id' | 'species'>

const dairy = [52, 42, 6, 0]
const meat = [44, 46, 9, 1]
const hair = [58, 38, 4, 0]
const wool = [76, 23, 1, 0]
const horns = ['Mocha', 'Descornada con hierro', 'Cuernos en arco', 'Cuernos hacia atrás']

const goats: readonly Profile[] = [
  {
    name: 'Alpina',
    litters: dairy,
    weight: 3.7,
    colors: [
      'Gamuzado con raya negra',
      'Policromado',
      'Cuello blanco (cou blanc)',
      'Negro con marcas claras',
      'Gris plateado',
    ],
    features: ['Mamellas', 'Orejas erectas', 'Barba corta', ...horns],
    abroad: {
      country: '20',
      chips: '250',
      sires: ['Ulysse du Poitou', 'Hidalgo de Brenne'],
      dams: ['Joconde', 'Noisette'],
    },
  },
  {
    name: 'Saanen',
    litters: dairy,
    weight: 3.8,
    colors: ['Blanco', 'Crema claro', 'Blanco con pigmento en las orejas'],
    features: ['Mamellas', 'Manchas de pigmento en la ubre', 'Sin mamellas', ...horns],
    abroad: {
      country: '30',
      chips: '756',
      sires: ['Bernardo von Gstaad', 'Felix vom Simmental'],
      dams: ['Heidi', 'Alma'],
    },
  },
  {
    name: 'Toggenburg',
    litters: dairy,
    weight: 3.5,
    colors: ['Castaño con rayas blancas en la cara', 'Gris ratón con marcas blancas', 'Chocolate claro'],
    features: ['Pelo largo en el lomo', 'Mamellas', ...horns],
    abroad: {
      country: '19',
      chips: '840',
      sires: ['Western Ranger', 'Blue Ridge Major'],
      dams: ['Dolly Ridge', 'Willow'],
    },
  },
  {
    name: 'Nubiana',
    litters: [40, 47, 12, 1],
    weight: 3.6,
    colors: ['Rojo', 'Negro', 'Bayo', 'Negro con orejas pintas', 'Pinto rojo y blanco', 'Canelo'],
    features: ['Orejas largas y colgantes', 'Perfil convexo', 'Lunares blancos en el costado', ...horns],
    abroad: { country: '19', chips: '840', sires: ['Copper Canyon', 'Desert Sultan'], dams: ['Amber Rose', 'Sahara'] },
  },
  {
    name: 'LaMancha',
    litters: dairy,
    weight: 3.6,
    colors: ['Negro', 'Bayo', 'Blanco y rojo', 'Gris con barriga negra'],
    features: ['Oreja tipo duende', 'Oreja tipo ardilla', 'Mamellas', ...horns],
    abroad: { country: '19', chips: '840', sires: ['Lucky Star Elfo', 'Oregon Trail'], dams: ['Pixie', 'Maple'] },
  },
  {
    name: 'Boer',
    litters: meat,
    weight: 4.1,
    colors: ['Blanco con cabeza roja', 'Rojo sólido', 'Blanco con cabeza roja y lista blanca', 'Pintado (dappled)'],
    features: [
      'Cuernos fuertes hacia atrás',
      'Papada marcada',
      'Orejas anchas y caídas',
      'Dos pezones funcionales por lado',
    ],
    abroad: {
      country: '29',
      chips: '710',
      sires: ['Kaptein van die Karoo', 'Eastern Cape Titan'],
      dams: ['Protea', 'Karoo Ster'],
    },
  },
  {
    name: 'Santandereana',
    litters: [46, 44, 10, 0],
    weight: 2.8,
    colors: ['Bayo', 'Colorado', 'Negro', 'Cenizo', 'Barcino', 'Hosco con vientre claro'],
    features: ['Cuernos en tornillo', 'Cuernos en arco', 'Mamellas', 'Oreja mediana horizontal', 'Lucero en la frente'],
  },
  {
    name: 'Criolla',
    litters: [55, 40, 5, 0],
    weight: 2.5,
    colors: ['Negro', 'Pinto blanco y negro', 'Colorado', 'Bayo', 'Blanco', 'Cenizo', 'Mosqueado'],
    features: ['Cuernos en arco', 'Talla pequeña', 'Mamellas', 'Pelo corto', 'Frontino'],
  },
  {
    name: 'Murciano Granadina',
    litters: dairy,
    weight: 2.9,
    colors: ['Negro', 'Caoba'],
    features: ['Mocha', 'Orejas erectas en V', 'Mamellas'],
    abroad: { country: '18', chips: '724', sires: ['Lorquino', 'Capitán de Granada'], dams: ['Azahara', 'Murcianita'] },
  },
]

const sheep: readonly Profile[] = [
  {
    name: 'Santa Inés',
    litters: hair,
    weight: 3.9,
    colors: ['Rojo', 'Negro', 'Blanco', 'Pintado rojo y blanco', 'Castaño oscuro'],
    features: ['Mocho', 'Orejas largas caídas', 'Perfil semiconvexo', 'Cara con mancha blanca'],
    abroad: {
      country: '13',
      chips: '076',
      sires: ['Sertanejo', 'Barão do Nordeste'],
      dams: ['Morena Flor', 'Iracema'],
    },
  },
  {
    name: 'Katahdin',
    litters: [40, 50, 9, 1],
    weight: 3.9,
    colors: ['Blanco', 'Canelo', 'Blanco con pintas canela', 'Crema'],
    features: ['Mocho', 'Muda completa de pelo', 'Pezuñas negras', 'Pezuñas rayadas'],
    abroad: { country: '19', chips: '840', sires: ['Maine Pioneer', 'Ozark Legend'], dams: ['Daisy Hill', 'Birch'] },
  },
  {
    name: 'Dorper',
    litters: [50, 43, 7, 0],
    weight: 4.3,
    colors: ['Blanco con cabeza negra', 'Blanco (White Dorper)'],
    features: ['Mocho', 'Muda natural de lana', 'Botones córneos', 'Mancha negra hasta el pecho'],
    abroad: {
      country: '29',
      chips: '710',
      sires: ['Noordkaap Generaal', 'Karoo Baas'],
      dams: ['Kalahari Rosie', 'Vrystaat Blom'],
    },
  },
  {
    name: 'Pelibuey',
    litters: [45, 47, 8, 0],
    weight: 3.0,
    colors: ['Canelo', 'Blanco', 'Pinto', 'Rojo cereza'],
    features: ['Mocho', 'Pelo corto y denso', 'Fleco en la garganta'],
    abroad: { country: '23', chips: '484', sires: ['Tabasqueño', 'Huasteco'], dams: ['Xóchitl', 'Jarocha'] },
  },
  {
    name: 'Camura',
    litters: hair,
    weight: 2.9,
    colors: ['Rojo con vientre claro', 'Amarillo', 'Canelo con cara oscura', 'Blanco'],
    features: ['Mocho', 'Pelo corto', 'Orejas cortas horizontales'],
  },
  {
    name: 'Ovino de Pelo Colombiano Etíope',
    litters: hair,
    weight: 2.7,
    colors: ['Rojo cereza', 'Rojo oscuro', 'Café rojizo'],
    features: ['Mocho', 'Lunar blanco en la punta de la cola', 'Melena en el cuello'],
  },
  {
    name: 'Ovino de Pelo Colombiano Sudán',
    litters: hair,
    weight: 2.7,
    colors: ['Amarillo', 'Bayo', 'Canelo claro'],
    features: ['Mocho', 'Cola larga y delgada', 'Pelo corto'],
  },
  {
    name: 'Ovino de Pelo Colombiano Abisinio',
    litters: hair,
    weight: 2.7,
    colors: ['Rojo con vientre negro', 'Café con barriga negra'],
    features: ['Mocho', 'Franja negra en la cara', 'Barriga y miembros negros'],
  },
  {
    name: 'Mora Colombiana',
    litters: wool,
    weight: 3.4,
    colors: ['Moro azulado', 'Moro con cabeza negra', 'Gris plomo'],
    features: ['Cara limpia de lana', 'Mocha', 'Vellón entrefino mezclado'],
  },
  {
    name: 'Romney Marsh',
    litters: wool,
    weight: 4.4,
    colors: ['Blanco'],
    features: ['Mocho', 'Copete de lana en la frente', 'Ollares negros'],
    abroad: { country: '24', chips: '554', sires: ['Canterbury Duke', 'Otago Prince'], dams: ['Fern', 'Kowhai'] },
  },
  {
    name: 'Corriedale',
    litters: wool,
    weight: 4.2,
    colors: ['Blanco'],
    features: ['Mocho', 'Cara blanca descubierta', 'Pezuñas oscuras'],
    abroad: { country: '31', chips: '858', sires: ['Gaucho Oriental', 'Don Artigas'], dams: ['Cimarrona', 'Charrúa'] },
  },
  {
    name: 'Hampshire',
    litters: [62, 34, 4, 0],
    weight: 4.6,
    colors: ['Blanco con cara y patas negras'],
    features: ['Mocho', 'Orejas negras grandes', 'Lana hasta la frente'],
    abroad: { country: '28', chips: '826', sires: ['Wiltshire Lad', 'Southdown Earl'], dams: ['Primrose', 'Bluebell'] },
  },
  {
    name: 'Criolla',
    litters: wool,
    weight: 3.0,
    colors: ['Blanco', 'Negro', 'Pinto', 'Café'],
    features: ['Lana gruesa', 'Cuernos en espiral', 'Mocha', 'Talla pequeña'],
  },
]

export const breeds: readonly Breed[] = [
  ...goats.map((breed) => ({ ...breed, species: 'C' as const })),
  ...sheep.map((breed) => ({ ...breed, species: 'O' as const })),
].map((breed, place) => ({ ...breed, id: place + 1 }))

export function breedNamed(species: 'C' | 'O', name: string): Breed {
  const found = breeds.find((breed) => breed.species === species && breed.name === name)
  if (!found) throw new RangeError(`no breed ${name}`)
  return found
}
