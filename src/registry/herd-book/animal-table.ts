/** The animals of a herd book. */
import { birthTypes, compositions, concepts, sexes, species } from '../vocabulary/codes.ts'
import { column, required } from './columns.ts'
import type { Table } from './vocabulary.ts'

export const animals: Table = {
  key: 'animales',
  title: 'Animales',
  about: 'Todos los animales del libro, con su padre y su madre. El orden de las filas no importa.',
  names: ['animal', 'libro', 'ejemplar', 'genealog', 'pedigree', 'pedigri', 'inventario', 'hato', 'rebano'],
  keys: ['CLAVE'],
  columns: [
    column(
      'CLAVE',
      'text',
      `registro, numero registro, no registro, id, codigo, numero, identificacion, clave animal, registro animal,
    animal, animal id, animal no, animal number, registration number, registration no, reg no, herdbook no, flockbook no,
    sheep id, goat id, ind, individual, numero de registro, registro do animal`,
      'Con qué se distingue en su libro; no cambia de una entrega a otra. Sin esta columna: el chip.',
      { ...required, most: 60 },
    ),
    column(
      'CHIP',
      'chip',
      `microchip, numero chip, no chip, electronico, chip electronico, identificador electronico,
    eid, eid tag, electronic id, electronic tag, rfid, transponder, microchip no, microchip number, ide, chip eletronico,
    brinco eletronico, numero do chip`,
      'Chip o marca, sin repetir.',
    ),
    column('NOMBRE', 'text', 'nombre animal, name, animal name, sheep name, goat name, nome, nome do animal', '', {
      most: 100,
    }),
    column('ESPECIE', 'code', 'especie animal, species', 'Caprina u ovina.', {
      ...required,
      codes: species,
      words: {
        ...{ caprino: 'C', cabra: 'C', cabras: 'C', caprinos: 'C', goat: 'C', goats: 'C', caprine: 'C' },
        ...{ ovino: 'O', ovinos: 'O', oveja: 'O', ovejas: 'O', ovelha: 'O', ovelhas: 'O', sheep: 'O', ovine: 'O' },
      },
    }),
    column('RAZA', 'breed', 'raza animal, breed, breed name, raca', 'Nombre de la raza.', required),
    column(
      'SEXO',
      'code',
      'genero, sx, macho hembra, hembra macho, m h, h m, sex, sex name, gender',
      'Macho o hembra.',
      {
        ...required,
        codes: sexes,
        words: {
          ...{ f: 'H', femenino: 'H', h: 'H', hembras: 'H', female: 'H', ewe: 'H', doe: 'H', nanny: 'H', femea: 'H' },
          ...{ masculino: 'M', m: 'M', machos: 'M', male: 'M', ram: 'M', buck: 'M', billy: 'M', wether: 'M' },
        },
      },
    ),
    column(
      'FECHA_NACIMIENTO',
      'date',
      `nacimiento, fecha de nacimiento, nacio, f nacimiento, fecha nac, date of birth, birth date, dob, born, nascimento,
    data de nascimento, data nascimento, data nasc`,
      '',
    ),
    column(
      'PADRE',
      'animal',
      `registro padre, clave padre, chip padre, semental, id padre, macho, papa, sire, sire id, sire no, sire number, sire reg no,
    sire registration number, father, pai, id pai, registro do pai`,
      'Clave o chip del padre.',
    ),
    column(
      'MADRE',
      'animal',
      `registro madre, clave madre, chip madre, id madre, hembra, mama, dam, dam id, dam no, dam number, dam reg no,
    dam registration number, mother, mae, id mae, registro da mae`,
      'Clave o chip de la madre.',
    ),
    column(
      'PROPIETARIO',
      'person',
      `nid propietario, dueño, documento propietario, nit propietario, cedula propietario, propietario actual, owner,
    owner id, owner no, proprietario, cpf proprietario`,
      'Documento de quien lo tiene; vacío: solo se conoce por la genealogía.',
    ),
    column(
      'CRIADOR',
      'person',
      'nid criador, documento criador, breeder, breeder id, breeder no',
      'Documento de quien lo crió; vacío: el propietario.',
    ),
    column('COMPOSICION', 'code', 'libro, pureza, grado', 'FU, G1, G2, G3, PP o MZ; vacía: se deduce de los padres.', {
      codes: compositions,
      words: { fundador: 'FU', f1: 'G1', f2: 'G2', f3: 'G3', puro: 'PP', pura: 'PP', mestizo: 'MZ', mestiza: 'MZ' },
    }),
    column('COLOR', 'text', 'pelaje, capa, colour, coat colour, coat color, cor, pelagem', '', { most: 100 }),
    column(
      'MARCAS',
      'text',
      'marcas hato, tatuaje, arete, tattoo, ear tag, tag, farm tag, visual id, vid, idv, tatuagem, brinco',
      '',
      { most: 200 },
    ),
    column('RASGOS', 'text', 'rasgos particulares, señas, markings, description, sinais', '', { most: 500 }),
    column(
      'PESO_NACER',
      'decimal',
      'peso, peso al nacer, peso nacimiento, birth weight, peso ao nascer',
      'Kilogramos.',
      {
        least: 0.1,
        most: 30,
      },
    ),
    column(
      'TIPO_PARTO',
      'code',
      'parto, tipo de parto, birth type, birth status, tipo de nascimento',
      '1 sencillo, 2 doble...',
      {
        codes: birthTypes,
        words: {
          unico: '1',
          single: '1',
          simples: '1',
          gemelar: '2',
          mellizos: '2',
          twin: '2',
          duplo: '2',
          triplet: '3',
          triplo: '3',
        },
      },
    ),
    column(
      'CONCEPCION',
      'code',
      'forma concepcion, forma de concepcion, tipo servicio, conception',
      'MD, MDG, IA, TE; vacía: ND.',
      {
        codes: concepts,
        words: {
          'monta natural': 'MD',
          monta: 'MD',
          natural: 'MD',
          inseminacion: 'IA',
          ai: 'IA',
          embrion: 'TE',
          et: 'TE',
        },
      },
    ),
    column(
      'PREFIJO',
      'text',
      'prefijo criador, afijo, prefix, flock prefix, herd prefix, affix, prefixo, afixo',
      'Prefijo con el que nació.',
      { most: 20 },
    ),
    column('NUMERO_REGISTRO', 'whole', 'a05, numero a05, consecutivo a05', 'Número del A05 con el que se registró.', {
      least: 1,
      most: 999_999_999,
    }),
    column(
      'FECHA_REGISTRO',
      'date',
      'registrado, fecha de registro, registration date, date registered, data de registro',
      '',
    ),
    column('PUNTAJE', 'whole', 'puntaje fundadores, puntos', 'De un fundador.', { least: 0, most: 100 }),
  ],
}
