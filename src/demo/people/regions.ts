/** Where the demo's associates live, which animals they keep and their names. Codes are DANE's. */
export interface Region {
  readonly department: string
  /** How many of every hundred associates. */
  readonly share: number
  readonly municipalities: readonly string[]
  readonly goats: readonly string[]
  readonly sheep: readonly string[]
  readonly surnames: readonly string[]
  readonly veredas: readonly string[]
}

/** Of a list too long for a line. */
const named = (list: string): readonly string[] => list.trim().split(/,\s+/)

export const regions: readonly Region[] = [
  {
    department: '68',
    share: 22,
    municipalities: named('68418, 68079, 68147, 68895, 68679, 68872, 68432, 68160, 68051, 68266, 68468, 68547'),
    goats: ['Santandereana', 'Alpina', 'Saanen', 'Nubiana', 'Toggenburg', 'Boer'],
    sheep: ['Santa Inés', 'Katahdin', 'Dorper', 'Criolla'],
    surnames: named('Ardila, Serrano, Rueda, Sarmiento, Mantilla, Prada, Galvis, Duarte, Remolina, Acevedo, Blanco'),
    veredas: ['La Mesa', 'El Tabacal', 'Guane', 'La Fuente', 'El Pozo', 'Chicamocha', 'San Rafael', 'El Arenal'],
  },
  {
    department: '54',
    share: 8,
    municipalities: ['54518', '54498', '54172', '54174', '54003'],
    goats: ['Santandereana', 'Alpina', 'Saanen', 'Criolla'],
    sheep: ['Criolla', 'Katahdin', 'Dorper'],
    surnames: ['Contreras', 'Jaimes', 'Villamizar', 'Carrillo', 'Ortega', 'Parada', 'Rangel'],
    veredas: ['El Rosal', 'Monteadentro', 'La Unión', 'Chichira', 'El Naranjo'],
  },
  {
    department: '15',
    share: 11,
    municipalities: ['15753', '15097', '15238', '15516', '15810', '15407', '15822', '15646'],
    goats: ['Saanen', 'Alpina', 'Toggenburg', 'Santandereana'],
    sheep: ['Romney Marsh', 'Corriedale', 'Hampshire', 'Mora Colombiana', 'Criolla'],
    surnames: ['Suárez', 'Cárdenas', 'Fonseca', 'Rincón', 'Becerra', 'Patarroyo', 'Cely', 'Niño', 'Pulido'],
    veredas: ['El Salitre', 'Llano Blanco', 'Sativa', 'La Puerta', 'Quebrada Honda', 'El Espinal'],
  },
  {
    department: '25',
    share: 11,
    municipalities: ['25799', '25322', '25769', '25200', '25758', '25899', '25290', '25181'],
    goats: ['Saanen', 'Alpina', 'Toggenburg', 'LaMancha', 'Murciano Granadina'],
    sheep: ['Hampshire', 'Romney Marsh', 'Corriedale', 'Dorper', 'Mora Colombiana'],
    surnames: ['Rodríguez', 'Bernal', 'Cubillos', 'Forero', 'Garzón', 'Nieto', 'Pinzón', 'Venegas', 'Wilches'],
    veredas: ['Santa Ana', 'El Chuscal', 'La Trinidad', 'Pueblo Viejo', 'Canavita', 'Chincé'],
  },
  {
    department: '05',
    share: 9,
    municipalities: ['05615', '05664', '05607', '05440', '05042', '05761', '05686'],
    goats: ['Saanen', 'Alpina', 'Nubiana', 'LaMancha'],
    sheep: ['Katahdin', 'Dorper', 'Santa Inés', 'Romney Marsh'],
    surnames: ['Restrepo', 'Echeverri', 'Zuluaga', 'Giraldo', 'Arango', 'Jaramillo', 'Londoño', 'Ochoa', 'Vélez'],
    veredas: ['El Carmín', 'Pontezuela', 'La Convención', 'Los Salados', 'Ovejas', 'El Tablazo'],
  },
  {
    department: '44',
    share: 7,
    municipalities: ['44847', '44001', '44560', '44279', '44650'],
    goats: ['Criolla', 'Nubiana', 'Boer'],
    sheep: ['Ovino de Pelo Colombiano Etíope', 'Ovino de Pelo Colombiano Sudán', 'Pelibuey'],
    surnames: ['Epiayú', 'Ipuana', 'Uriana', 'Pushaina', 'Gouriyú', 'Brito', 'Solano', 'Mengual', 'Gómez'],
    veredas: ['Kaliawirrua', 'Ishachimana', 'Wososopo', 'Los Gorros', 'Cotoprix', 'El Pájaro'],
  },
  {
    department: '23',
    share: 7,
    municipalities: ['23001', '23162', '23660', '23555', '23417'],
    goats: ['Boer', 'Nubiana', 'Criolla'],
    sheep: ['Santa Inés', 'Katahdin', 'Ovino de Pelo Colombiano Sudán', 'Pelibuey', 'Dorper'],
    surnames: ['Hernández', 'Petro', 'Doria', 'Negrete', 'Espitia', 'Burgos', 'Lora', 'Sánchez'],
    veredas: ['El Sabanal', 'Los Garzones', 'Severá', 'Mateo Gómez', 'La Ye', 'Martínez'],
  },
  {
    department: '20',
    share: 5,
    municipalities: ['20001', '20621', '20013', '20750'],
    goats: ['Criolla', 'Boer', 'Nubiana'],
    sheep: ['Ovino de Pelo Colombiano Etíope', 'Ovino de Pelo Colombiano Abisinio', 'Santa Inés', 'Katahdin'],
    surnames: ['Araújo', 'Daza', 'Maestre', 'Castro', 'Baute', 'Oñate', 'Cuello'],
    veredas: ['Patillal', 'Los Venados', 'Guacoche', 'Aguas Blancas', 'Los Tupes'],
  },
  {
    department: '76',
    share: 6,
    municipalities: ['76520', '76111', '76306', '76834', '76622'],
    goats: ['Saanen', 'Alpina', 'Nubiana'],
    sheep: ['Katahdin', 'Pelibuey', 'Camura', 'Dorper'],
    surnames: ['Caicedo', 'Lozano', 'Victoria', 'Saavedra', 'Cabal', 'Mosquera', 'Tascón'],
    veredas: ['La Floresta', 'Tienda Nueva', 'Costa Rica', 'El Vínculo', 'Zanjón Hondo'],
  },
  {
    department: '73',
    share: 5,
    municipalities: ['73001', '73483', '73319', '73268', '73026'],
    goats: ['Criolla', 'Nubiana', 'Boer'],
    sheep: ['Santa Inés', 'Camura', 'Katahdin'],
    surnames: ['Lozada', 'Guzmán', 'Bonilla', 'Oviedo', 'Tique', 'Barrios', 'Yaima'],
    veredas: ['Totumo', 'Velú', 'Palosolo', 'Doima', 'Chipalo'],
  },
  {
    department: '41',
    share: 4,
    municipalities: ['41872', '41001', '41524', '41016'],
    goats: ['Criolla', 'Boer', 'Nubiana'],
    sheep: ['Santa Inés', 'Camura', 'Dorper'],
    surnames: ['Perdomo', 'Polanía', 'Trujillo', 'Losada', 'Charry', 'Medina'],
    veredas: ['Palmira', 'La Victoria', 'Juncal', 'Praga', 'San Francisco'],
  },
  {
    department: '52',
    share: 4,
    municipalities: ['52001', '52356', '52838', '52317'],
    goats: ['Alpina', 'Saanen'],
    sheep: ['Romney Marsh', 'Hampshire', 'Mora Colombiana', 'Criolla'],
    surnames: ['Benavides', 'Rosero', 'Chamorro', 'Tulcán', 'Guerrero', 'Narváez', 'Burbano'],
    veredas: ['Catambuco', 'Las Cruces', 'Yaramal', 'San Roque', 'Consacá'],
  },
  {
    department: '50',
    share: 5,
    municipalities: ['50001', '50606', '50689', '50226'],
    goats: ['Boer', 'Nubiana'],
    sheep: ['Santa Inés', 'Dorper', 'Katahdin', 'Pelibuey'],
    surnames: ['Rey', 'Baquero', 'Riveros', 'Parrado', 'Rojas', 'Agudelo'],
    veredas: ['Apiay', 'Vanguardia', 'Sardinata', 'Caney Alto', 'El Merey'],
  },
]

/** One in three associates has one of these. */
export const commonSurnames = named(`
  Gómez, Martínez, López, Torres, Ramírez, Díaz, Moreno, Vargas, Castillo, Ortiz, Rojas, Herrera, Quintero, Muñoz,
  Parra, Salazar, Mejía, Peña, Cortés, Mendoza, Castaño, Gutiérrez, Álvarez, Pérez
`)
export const menNames = named(`
  Hernando, José Luis, Carlos Alberto, Luis Eduardo, Jorge Enrique, Álvaro, Jaime, Gustavo Adolfo, Juan Pablo,
  Andrés Felipe, Rafael Antonio, Miguel Ángel, Pedro Nel, Édgar, Wilson, Diego Armando, Óscar Iván, Fabio, Germán,
  Campo Elías, Ramiro, Iván Darío, Néstor, Rodrigo, Libardo, Héctor Fabio, Saúl, Gonzalo, Javier, Reinaldo, Alirio,
  Efraín, Nelson, Orlando
`)
export const womenNames = named(`
  Luz Marina, Blanca Nubia, María Eugenia, Gloria Inés, Ana Lucía, Sandra Milena, Claudia Patricia, Martha Cecilia,
  Rosa Elvira, Diana Carolina, Adriana, Yolanda, Olga Lucía, Carmenza, Natalia, Paola Andrea, Beatriz Elena,
  Liliana, Nohora, Ligia, Rosalba, Leidy Johanna, Marleny, Consuelo, Doris, Aura María, Nancy, Esperanza, Amparo,
  Catalina, Mónica, Teresa de Jesús
`)
export const farmKinds = named(`
  Finca, Aprisco, Criadero, Hacienda, Granja, Capricultura, Rancho, Parcela
`)
export const farmNames = named(`
  La Esperanza, El Mirador, Villa Luz, Santa Rita, Los Cujíes, El Porvenir, La Cabaña, Bellavista, San Isidro,
  El Recuerdo, La Floresta, Los Cerezos, Monteverde, El Encanto, La Primavera, Los Trupillos, El Diviso,
  Buenos Aires, La Fortuna, El Guayacán, Las Delicias, San Antonio, La Ponderosa, El Samán, Villa Paz, Los Alisos,
  La Palma, El Rincón, Santa Helena, La Ceiba, El Paraíso, Las Acacias, Los Naranjos, El Roble, La Cascada,
  San Felipe, El Trébol, La Meseta, Los Arrayanes, Tierra Grata, El Carmen, La Aurora, Villa Sofía, El Cedro,
  La Gaviota, Los Laureles, Piedra Blanca, El Tesoro, La Pradera, Alto Bonito, Los Pinos, El Oasis, La Siberia,
  Manantial, El Dividivi, La Argentina, Campo Alegre, El Refugio, La Morena, Los Guaduales, Santa Clara, El Bosque,
  La Unión, Villa Rosa, El Horizonte, La Riviera, San Jerónimo, El Cacique
`)
/** Companies by the department they are in. */
export const companyNames: readonly (readonly [string, string])[] = [
  ['68', 'Capricultores del Chicamocha S.A.S.'],
  ['23', 'Ovinos del Sinú S.A.S.'],
  ['20', 'Agropecuaria La Ponderosa Ltda.'],
  ['54', 'Lácteos Caprinos de Oriente S.A.S.'],
  ['25', 'Genética Ovina de la Sabana S.A.S.'],
  ['44', 'Agroindustrias El Dividivi S.A.S.'],
  ['50', 'Corderos del Llano S.A.S.'],
  ['05', 'Quesos de Cabra Villa Paz S.A.S.'],
  ['76', 'Corderos del Valle S.A.S.'],
  ['15', 'Lanas del Altiplano S.A.S.'],
]
