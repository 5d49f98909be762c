import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { read, utils, write } from 'xlsx'
import { herdBookTables, seriousnessOf } from '../../src/registry/herd-book/index.ts'
import { alongWords } from '../../src/registry/herd-book/texts.ts'
import { exportAll } from '../../src/server/herd-book/export/export-tables.ts'
import { reportPage } from '../../src/server/herd-book/export/report-page.ts'
import { correctionsOf, spreadsheetReport } from '../../src/server/herd-book/export/spreadsheet-report.ts'
import { exportTables } from '../../src/server/herd-book/export/tables.ts'
import { filesAt, sheetsOfFile } from '../../src/server/herd-book/reading/open-files.ts'
import { readBook } from '../../src/server/herd-book/reading/read-book.ts'
import { type ImportRequest, keepReviewed, reviewFiles, reviewRead } from '../../src/server/herd-book/run.ts'
import { HasDependents, runNumber, undoImport } from '../../src/server/herd-book/undo-import.ts'
import { encodingOf } from '../../src/spreadsheets/encoding.ts'
import { shapeOf } from '../../src/spreadsheets/separated.ts'
import { onPostgres, openServer, type Server, waiting } from './harness.ts'
import { nid } from './world.ts'

const now = new Date('2026-11-21T15:00:00Z')
const separator = (beginning: string) => shapeOf(beginning).separator
let server: Server
let folder: string

beforeAll(async () => {
  server = await openServer()
  folder = await mkdtemp(join(tmpdir(), 'libro-traer-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function put(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const book of opened.splice(0)) await book.close()
})

const review = async (path: string, more: Partial<ImportRequest> = {}) => {
  const files = (await filesAt(path)).map((file) => ({ path: file, name: basename(file) }))
  const reviewed = await reviewFiles(server.db, { source: 'prueba', files, now, ...more })
  opened.push(reviewed)
  return reviewed
}

const ANIMALS = `Libro de cabras;;;;
Registro;Especie;Raza;Sexo;Nació;Padre;Madre;Dueño;Chip
K1;Cabra;alpina;Macho;1/2/2019;;;100;982 000 000 000 111
K2;Caprina;Alpna;hembra;5 de marzo de 2019;;;100;
K3;C;Alpina;H;2021-05-05;K1;K2;100;
K4;C;Alpina;;2021-05-05;K1;K2;100;
`

describe('a herd book comes in', () => {
  test('what nobody told to keep is not kept; what is kept is whole', async () => {
    const before = await server.count('animals')
    const reviewed = await review(await put('animales.csv', ANIMALS))
    expect(reviewed.findings.map(({ kind, line }) => [kind, line])).toEqual([
      ['aboveHeadings', 1],
      ['breedSpelt', 4],
      ['missing', 6],
    ])
    expect(await server.count('animals')).toBe(before)
    await keepReviewed(server.db, reviewed, { source: 'prueba', now })
    expect(await server.count('animals')).toBe(before + 3)
    const rows = await server.rows(
      sql`select a.composition, s.chip as sire from animals a left join animals s on s.id = a.sire_id
          where a.id = (select ref from herd_book_made where kind = 'animales' and key = 'K3')`,
    )
    expect(rows).toEqual([{ composition: 'G1', sire: '982000000000111' }])
    // The chip of an animal becomes used.
    expect(await server.rows(sql`select state from chips where chip = '982000000000111'`)).toEqual([{ state: 1 }])
  })

  test('the returned report corrects, and only what is new comes', async () => {
    const path = await put('animales.csv', ANIMALS)
    const { findings, figures } = await review(path)
    const returned = join(folder, 'informe.xlsx')
    await writeFile(returned, spreadsheetReport(findings, figures))
    const { set_fs, writeFile: writeBook } = await import('xlsx')
    set_fs(await import('node:fs'))
    const book = read(await readFile(returned))
    const sheet = book.Sheets.Hallazgos
    if (!sheet) throw new Error('no remarks in the report')
    const at = utils.sheet_to_json<string[]>(sheet, { header: 1 }).findIndex((row) => row.includes('SEXO'))
    utils.sheet_add_aoa(sheet, [['Hembra']], { origin: { r: at, c: 10 } })
    writeBook(book, returned)
    let corrections = new Map<string, string>()
    for await (const one of sheetsOfFile(returned)) corrections = (await correctionsOf(one)) ?? corrections
    expect([...corrections.values()]).toEqual(['Hembra'])
    const reviewed = await review(path, { corrections })
    expect(reviewed.figures.tables.animales).toEqual({ read: 4, fresh: 1, known: 3, out: 0, along: 0 })
    await keepReviewed(server.db, reviewed, { source: 'prueba', now })
    await rm(returned)
  })

  test('a correction in the returned report is one of every row that its remark names; rows that are none are refused', async () => {
    const rows = ['V1,C,Alpna,H', 'V2,C,Alpina,H', 'V3,C,Alpna,H', 'V4,C,Alpna,H']
    const path = await put('varias.csv', `CLAVE,ESPECIE,RAZA,SEXO\n${rows.join('\n')}\n`)
    const { findings, figures } = await review(path)
    const returned = async (lines: string) => {
      const book = read(spreadsheetReport(findings, figures))
      const { Hallazgos: sheet = {} } = book.Sheets
      expect(utils.sheet_to_json<string[]>(sheet, { header: 1 })[1]?.[4]).toBe('2, 4 a 5')
      utils.sheet_add_aoa(sheet, [[lines]], { origin: { r: 1, c: 4 } })
      utils.sheet_add_aoa(sheet, [['Saanen']], { origin: { r: 1, c: 10 } })
      const report = join(folder, 'informe-varias.xlsx')
      await writeFile(report, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
      for await (const one of sheetsOfFile(report)) {
        const found = await correctionsOf(one)
        if (found) return found
      }
      return undefined
    }
    const corrections = await returned('2, 4 a 5')
    expect([...(corrections ?? [])].map(([cell]) => cell.split('\n')[1])).toEqual(['2', '4', '5'])
    const { findings: left, figures: after } = await review(path, corrections ? { corrections } : {})
    expect([left, after.tables.animales?.fresh]).toEqual([[], 4])
    expect(alongWords(after.tables), 'of animals that no list will show').toBe(
      'Sin propietario, 4 animales se conocen solo por la genealogía y no están en ningún inventario.',
    )
    for (const lines of ['todas', '1 a 9000000'])
      await expect(returned(lines)).rejects.toThrow('nombra filas que no lo son')
    await rm(path)
    await rm(join(folder, 'informe-varias.xlsx'))
  })

  test('what numbers and chips bring is told apart from what comes along with forms and animals', async () => {
    const chips = await put('chips.csv', 'CHIP\n982000777\n982000778\n')
    const animals = await put(
      'animales.csv',
      'CLAVE,ESPECIE,RAZA,SEXO,CHIP\nW1,C,Alpina,H,982000777\nW2,C,Alpina,H,982000779\n',
    )
    const { figures } = await review(folder)
    expect(figures.tables.chips).toEqual({ read: 2, fresh: 2, known: 0, out: 0, along: 1 })
    expect(alongWords(figures.tables)).toContain('1 chip.')
    await rm(chips)
    await rm(animals)
  })

  test('a column that nothing is read from is doubted, at the row where the headings stand', async () => {
    const path = await put('animales.csv', 'Libro de 2026\n\nCLAVE,ESPECIE,RAZA,SEXO,Ordeño\nW1,C,Alpina,H,si\n')
    const { findings, sheets } = await review(path)
    expect(findings).toMatchObject([
      { kind: 'aboveHeadings', line: 1, value: 'Libro de 2026' },
      { kind: 'columnUnknown', line: 3, value: 'Ordeño' },
    ])
    expect(findings.map(seriousnessOf)).toEqual(['certain', 'doubtful'])
    expect(reportPage({ source: 'x', at: '', sheets, findings, figures: (await review(path)).figures })).toContain(
      'No se traen: Ordeño',
    )
    await rm(path)
  })

  test('a run is taken back by its number, and any other word is refused in Spanish', () => {
    expect(runNumber('12')).toBe(12)
    for (const typed of ['abc', '0', '-1', '1e3', '99999999999', ''])
      expect(() => runNumber(typed), typed).toThrow(/^--take-back espera el número de una entrega/)
  })

  test('a run on which a later one rests is not taken back; the later one is', async () => {
    const [first, second] = await server.rows<{ id: number }>(sql`select id from herd_book_runs order by id`)
    await expect(undoImport(server.db, first?.id ?? 0)).rejects.toThrow(HasDependents)
    await undoImport(server.db, second?.id ?? 0)
    await undoImport(server.db, first?.id ?? 0)
    expect(await server.count('herd_book_made')).toBe(0)
    expect(await server.count('chips', sql`chip = '982000000000111'`)).toBe(0)
  })

  test('a row that is left out keeps no other from being judged, whatever stands for its number', async () => {
    const rows = ['Monta natural;doce;100;2020-01-01;K1;K2', 'A01;A01-12;100;2020-01-01;#N/A;K2']
    const path = await put(
      'servicios.csv',
      `${['FORMULARIO;CONSECUTIVO;PROPIETARIO;FECHA_SERVICIO;MACHO;HEMBRA', ...rows].join('\n')}\n`,
    )
    const { findings } = await review(path, { corrections: new Map([['servicios.csv\n2\n', 'OMITIR']]) })
    expect(findings.map(({ kind, line }) => [kind, line])).toEqual([['cellLostRow', 3]])
    await rm(path)
  })

  test('births of a later delivery open the group that they come from, until they are taken back', async () => {
    const source = 'grupos'
    const deliver = async (...tables: readonly (readonly string[])[]) => {
      const paths = await Promise.all(tables.map((lines, at) => put(`entrega${at}.csv`, `${lines.join('\n')}\n`)))
      const files = paths.map((path) => ({ path, name: basename(path) }))
      const reviewed = await review(folder, { source, files })
      expect(reviewed.findings.filter((one) => seriousnessOf(one) === 'impossible')).toEqual([])
      const { runId } = await keepReviewed(server.db, reviewed, { source, now })
      for (const path of paths) await rm(path)
      return runId
    }
    const animals = [
      'CLAVE;ESPECIE;RAZA;SEXO;FECHA_NACIMIENTO;PADRE;MADRE;PROPIETARIO',
      'G1;C;Alpina;M;2018-01-01;;;100',
      'G2;C;Alpina;H;2018-01-01;;;100',
      'G3;C;Alpina;H;2021-05-05;G1;G2;100',
    ]
    const herd = await deliver(animals)
    const group = await deliver([
      'FORMULARIO;CONSECUTIVO;PROPIETARIO;FECHA_SERVICIO;FECHA_FIN;MACHO;HEMBRAS',
      'A01a;70001;100;2020-12-01;2020-12-08;G1;G2',
    ])
    const state = () => server.rows(sql`select state from services where number = 70001`)
    expect(await state()).toEqual([{ state: 0 }])
    // The registry alone says who its dam is.
    const birth = await deliver([
      'CONSECUTIVO;ANIMAL;FORMULARIO_SERVICIO;CONSECUTIVO_SERVICIO;PESO',
      '70002;G3;A01a;70001;3',
    ])
    expect(await state()).toEqual([{ state: 1 }])
    await undoImport(server.db, birth)
    expect(await state()).toEqual([{ state: 0 }])
    for (const run of [group, herd]) await undoImport(server.db, run)
  })

  test('a lease of a later delivery does not overlap one that the registry has', async () => {
    const source = 'arriendos'
    const lease = (number: number, days: string) => [
      'CONSECUTIVO;ANIMAL;ARRENDADOR;ARRENDATARIO;FECHA_INICIO;FECHA_FIN',
      `${number};L1;100;200;${days}`,
    ]
    const deliver = async (...tables: readonly (readonly string[])[]) => {
      const paths = await Promise.all(tables.map((lines, at) => put(`male${at}.csv`, `${lines.join('\n')}\n`)))
      const reviewed = await review(folder, { source, files: paths.map((path) => ({ path, name: basename(path) })) })
      for (const path of paths) await rm(path)
      return reviewed
    }
    const animals = ['CLAVE;ESPECIE;RAZA;SEXO;PROPIETARIO', 'L1;C;Alpina;M;100']
    const first = await deliver(animals, lease(70021, '2020-01-01;2020-02-01'))
    const { runId } = await keepReviewed(server.db, first, { source, now })
    const again = await deliver(lease(70022, '2020-02-01;2020-03-01'))
    expect(again.findings.filter((one) => seriousnessOf(one) === 'impossible')).toMatchObject([
      { kind: 'leasedAlready', text: expect.stringContaining('A12 70021') },
    ])
    await undoImport(server.db, runId)
  })

  test('a young of a later delivery is of the litter that the registry has, and is born once', async () => {
    const source = 'mellizos'
    const deliver = async (name: string, ...tables: readonly (readonly string[])[]) => {
      const paths = await Promise.all(tables.map((lines, at) => put(`${name}${at}.csv`, `${lines.join('\n')}\n`)))
      const files = paths.map((path) => ({ path, name: basename(path) }))
      const reviewed = await review(folder, { source, files })
      for (const path of paths) await rm(path)
      return reviewed
    }
    const animals = [
      'CLAVE;ESPECIE;RAZA;SEXO;FECHA_NACIMIENTO;PADRE;MADRE;PROPIETARIO',
      ...['T1;C;Alpina;M;2018-01-01;;;100', 'T2;C;Alpina;H;2018-01-01;;;100'],
      ...['T3;C;Alpina;H;2021-05-05;T1;T2;100', 'T4;C;Alpina;M;2021-05-05;T1;T2;100'],
    ]
    const concepts = () =>
      server.rows(
        sql`select a.concept from births b join animals a on a.id = b.animal_id where b.service_number = 70011`,
      )
    const births = 'CONSECUTIVO;ANIMAL;FORMULARIO_SERVICIO;CONSECUTIVO_SERVICIO;PESO'
    const service = ['FORMULARIO;CONSECUTIVO;PROPIETARIO;FECHA_SERVICIO;MACHO;HEMBRA', 'A01;70011;100;2020-12-05;T1;T2']
    const first = await deliver('antes', animals, service, [births, '70012;T3;A01;70011;3'])
    const { runId } = await keepReviewed(server.db, first, { source, now })
    expect(await concepts()).toEqual([{ concept: 'MD' }])
    const again = await deliver('otra', animals, [births, '70013;T3;A01;70011;3', '70014;T4;A01;70011;3'])
    expect(again.findings.filter((one) => seriousnessOf(one) === 'impossible')).toMatchObject([
      { kind: 'twoBirthRows', text: expect.stringContaining('70012') },
    ])
    const { runId: later } = await keepReviewed(server.db, again, { source, now })
    expect(
      await server.rows(sql`select number, first_number as of, place from births where service_number = 70011
        order by number`),
    ).toEqual([
      { number: 70012, of: null, place: 1 },
      { number: 70014, of: 70012, place: 2 },
    ])
    for (const run of [later, runId]) await undoImport(server.db, run)
  })

  test('an animal does not become its own ancestor by a parent that the registry has', async () => {
    const source = 'circulo'
    const deliver = async (...lines: readonly string[]) => {
      const path = await put('circulo.csv', `CLAVE;ESPECIE;RAZA;SEXO;PADRE\n${lines.join('\n')}\n`)
      const reviewed = await review(path, { source })
      await rm(path)
      return keepReviewed(server.db, reviewed, { source, now })
    }
    const { runId } = await deliver('V1;C;Alpina;M;', 'V2;C;Alpina;M;V1', 'V3;C;Alpina;M;V2')
    await expect(deliver('V1;C;Alpina;M;V3')).rejects.toThrow('"V1" sería su propio antepasado')
    const { runId: later } = await deliver('V4;C;Alpina;M;', 'V1;C;Alpina;M;V4')
    for (const run of [later, runId]) await undoImport(server.db, run)
  })

  test('an animal of nobody gets its owner by a later delivery of its book, and loses it when that is taken back', async () => {
    const source = 'sin dueño'
    const deliver = async (owner: string, member: readonly string[] = []) => {
      const path = await put('a.csv', `CLAVE;ESPECIE;RAZA;SEXO;NOMBRE;PROPIETARIO\nN1;C;Alpina;M;Pampa;${owner}\n`)
      const members = member.length > 0 ? [await put('asociados.csv', `DOCUMENTO;NOMBRE\n${member.join(';')}\n`)] : []
      const files = [path, ...members].map((one) => ({ path: one, name: basename(one) }))
      const reviewed = await review(folder, { source, files })
      for (const { path: one } of files) await rm(one)
      return keepReviewed(server.db, reviewed, { source, now })
    }
    const owners = () => server.rows(sql`select owner_nid as owner from animals where name = 'Pampa'`)
    const { runId: first } = await deliver('')
    expect(await owners()).toEqual([{ owner: null }])
    const { runId: second } = await deliver('4460', ['4460', 'Nora Nueva'])
    expect(await owners()).toEqual([{ owner: '4460' }])
    await undoImport(server.db, second)
    expect(await owners()).toEqual([{ owner: null }])
    await undoImport(server.db, first)
  })

  test('whoever joins today joins on the day of the farm, also after seven in the evening', async () => {
    const evening = new Date('2026-11-22T02:00:00Z')
    await server.rows(sql`insert into third_parties (nid, tid, name, kind) values ('901', 'NIT', 'Asocabras', 'AG')`)
    const path = await put('asociados.csv', 'DOCUMENTO;NOMBRE;TIPO_DOCUMENTO;ASOCIACION\n4455;Rosa Rey;CC;901\n')
    const { runId } = await keepReviewed(server.db, await review(path), { source: 'tarde', now: evening })
    expect(
      await server.rows(sql`select joined_on::text as on from association_members where member_nid = '4455'`),
    ).toEqual([{ on: '2026-11-21' }])
    await undoImport(server.db, runId)
    await rm(path)
  })

  test('whoever is inactive in a list comes in so', async () => {
    const path = await put('terceros.csv', 'NUMERO DE DOCUMENTO;NOMBRE;ESTADO\n4456;Luz Rey;Inactivo\n4457;Leo Rey;\n')
    const { runId } = await keepReviewed(server.db, await review(path), {
      source: 'lista',
      now: new Date('2026-11-22T15:00:00Z'),
    })
    expect(
      await server.rows(sql`select nid, status from third_parties where nid in ('4456', '4457') order by nid`),
    ).toEqual([
      { nid: '4456', status: 1 },
      { nid: '4457', status: 0 },
    ])
    await undoImport(server.db, runId)
    await rm(path)
  })

  test('others are answered while the rows of a spreadsheet, all there at once, are taken in', async () => {
    const rows = Array.from({ length: 11_998 }, (_, at) => [`K${at}`, 'C', 'Alpina', 'H'])
    const sheet = utils.aoa_to_sheet([['CLAVE', 'ESPECIE', 'RAZA', 'SEXO'], ...rows])
    const book = utils.book_new(sheet, 'Animales')
    const path = join(folder, 'libro.xlsx')
    await writeFile(path, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    let answered = 0
    let isOver = false
    const answering = (async () => {
      for (; !isOver; answered++) await new Promise((resolve) => setImmediate(resolve))
    })()
    const files = [{ path, name: 'libro.xlsx' }]
    const read = await readBook({ files, kept: new Map(), corrections: new Map() }, {})
    opened.push(read)
    isOver = true
    await answering
    expect(read.sheets[0]?.rows).toBe(11_998)
    expect(answered).toBeGreaterThan(20)
  })

  test('is reviewed away from the thread that answers calls, and what it finds is the same', async () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => `R${at},C,Raza ${at} que nadie conoce,H,Nadie ${at}`)
    const path = await put('animales.csv', `CLAVE,ESPECIE,RAZA,SEXO,PADRE\n${rows.join('\n')}\n`)
    const book = await readBook(
      { files: [{ path, name: 'animales.csv' }], kept: new Map(), corrections: new Map() },
      {},
    )
    opened.push(book)
    const before = performance.eventLoopUtilization()
    const { findings, figures } = await reviewRead(server.db, book, { source: 'prueba', now, most: 3_000 })
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.6)
    expect(figures.findings).toMatchObject({ impossible: 6_000 })
    // No more than is asked for crosses.
    expect(findings).toHaveLength(3_000)
  })

  test('a number that somebody used meanwhile stops the run, and nothing of it is kept', async () => {
    const path = await put('consecutivos.csv', 'CODIGO,NUMERO,NID_PROPIETARIO\nA01,77001,100\nA01,77002,100\n')
    const reviewed = await review(path)
    await server.rows(sql`insert into numbers (code, number, owner_nid) values ('A01', 77002, ${nid.beto})`)
    await expect(keepReviewed(server.db, reviewed, { source: 'prueba', now })).rejects.toThrow('cambió')
    expect(await server.count('numbers', sql`number = 77001`)).toBe(0)
  })

  test('of two runs that were reviewed side by side the second is stopped: it would bring the same animals again', async () => {
    const path = await put('antiguos.csv', 'CLAVE,ESPECIE,RAZA,SEXO\nY1,C,Alpina,M\nY2,C,Alpina,H\n')
    const [one, other] = [await review(path), await review(path)]
    const before = await server.count('animals')
    const { runId } = await keepReviewed(server.db, one, { source: 'prueba', now })
    await expect(keepReviewed(server.db, other, { source: 'prueba', now })).rejects.toThrow('cambió')
    expect(await server.count('animals')).toBe(before + 2)
    await undoImport(server.db, runId)
    await rm(path)
  })

  test('the prefix of who joined before fills the empty one, is not taken back once it was changed, and leaves it empty then', async () => {
    await server.rows(
      sql`insert into third_parties (nid, tid, name) values ('4460', 'CC', 'Gil'), ('4461', 'CC', 'Ema')`,
    )
    await server.rows(sql`insert into prefixes (owner_nid) values ('4460')`)
    const path = await put(
      'prefijos.csv',
      'DOCUMENTO;PREFIJO;CRIADERO;SOLICITADO\n4460;GILQ;El Gil;2026-01-02\n4461;EMAQ;La Ema;\n',
    )
    const { runId, counts } = await keepReviewed(server.db, await review(path), { source: 'prueba', now })
    expect(counts).toMatchObject({ prefijos: 2 })
    const there = () =>
      server.rows(
        sql`select owner_nid as nid, prefix, farm from prefixes where owner_nid in ('4460', '4461') order by 1`,
      )
    expect(await there()).toEqual([
      { nid: '4460', prefix: 'GILQ', farm: 'El Gil' },
      { nid: '4461', prefix: 'EMAQ', farm: 'La Ema' },
    ])
    for (const owner of ['4460', '4461']) {
      await server.rows(sql`insert into filings (filed_at, operation, code, number, owner_nid, captured_by)
        select '2026-11-22T15:00:00Z', 'x', 'prefijos', id::text, '', ${nid.beto} from prefixes where owner_nid = ${owner}`)
      await expect(undoImport(server.db, runId)).rejects.toThrow('formularios presentados')
      await server.rows(sql`delete from filings where code = 'prefijos'`)
    }
    await undoImport(server.db, runId)
    expect(await there()).toEqual([{ nid: '4460', prefix: null, farm: '' }])
    expect(await server.count('prefixes', sql`owner_nid = '4460' and requested_on is null`)).toBe(1)
    await rm(path)
    // Joined with one run, and their prefix came with the next.
    await server.rows(sql`insert into third_parties (nid, tid, name, kind) values ('902', 'NIT', 'Asochivos', 'AG')`)
    const members = await put('asociados.csv', 'DOCUMENTO;NOMBRE;TIPO_DOCUMENTO;ASOCIACION\n4462;Sol Rey;CC;902\n')
    const first = await keepReviewed(server.db, await review(members), { source: 'prueba', now })
    await rm(members)
    const later = await put('prefijos.csv', 'DOCUMENTO;PREFIJO;CRIADERO\n4462;SOLQ;El Sol\n')
    const second = await keepReviewed(server.db, await review(later), { source: 'prueba', now })
    await expect(undoImport(server.db, first.runId)).rejects.toThrow('entregas posteriores')
    await undoImport(server.db, second.runId)
    await undoImport(server.db, first.runId)
    await rm(later)
  })

  test('a run is not taken back once a form of it was corrected whose number was here before', async () => {
    await server.rows(sql`insert into numbers (code, number, owner_nid) values ('A01', 88001, ${nid.beto})`)
    const path = await put('animales.csv', 'CLAVE,ESPECIE,RAZA,SEXO\nY1,C,Alpina,M\nY2,C,Alpina,H\n')
    const services = await put(
      'servicios.csv',
      `FORMULARIO,CONSECUTIVO,PROPIETARIO,FECHA_SERVICIO,MACHO,HEMBRA\nA01,88001,${nid.beto},2025-01-02,Y1,Y2\n`,
    )
    const book = join(folder, 'libro')
    await mkdir(book)
    await rename(path, join(book, 'animales.csv'))
    await rename(services, join(book, 'servicios.csv'))
    const { runId } = await keepReviewed(server.db, await review(book), { source: 'prueba', now })
    expect(await server.count('services', sql`code = 'A01' and number = 88001`)).toBe(1)
    const later = sql`insert into filings (filed_at, operation, code, number, owner_nid, captured_by)
      values ('2026-11-22T15:00:00Z', 'x', 'A01', '88001', ${nid.beto}, ${nid.beto})`
    await server.rows(later)
    await expect(undoImport(server.db, runId)).rejects.toThrow('formularios presentados')
    await server.rows(sql`delete from filings where number = '88001'`)
    await undoImport(server.db, runId)
    expect(await server.rows(sql`select state from numbers where number = 88001`)).toEqual([{ state: 0 }])
    await server.rows(sql`delete from numbers where number = 88001`)
    await rm(book, { recursive: true })
  })

  test('a run is not taken back once an animal carries a chip that came with it', async () => {
    const path = await put('chips.csv', 'CHIP,FECHA_RECEPCION,HOMOLOGADO,NOMBRE\n982000000000777,2026-01-02,N,\n')
    const { runId, counts } = await keepReviewed(server.db, await review(path), { source: 'prueba', now })
    expect(counts).toMatchObject({ chips: 1 })
    await server.rows(sql`update animals set chip = '982000000000777' where chip = 'CH1'`)
    await expect(undoImport(server.db, runId)).rejects.toThrow('1 chips de otros animales')
    await server.rows(sql`update animals set chip = 'CH1' where chip = '982000000000777'`)
    await undoImport(server.db, runId)
    expect(await server.count('chips', sql`chip = '982000000000777'`)).toBe(0)
    await rm(path)
  })

  test.runIf(onPostgres)('a form that is taking a number of the run is waited for, and keeps it', async () => {
    const path = await put('consecutivos.csv', `FORMULARIO,CONSECUTIVO,PROPIETARIO\nA01,88010,${nid.beto}\n`)
    const { runId, counts } = await keepReviewed(server.db, await review(path), { source: 'prueba', now })
    expect(counts).toMatchObject({ consecutivos: 1 })
    let undone: Promise<unknown> | undefined
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`update numbers set state = 1 where code = 'A01' and number = 88010`)
      await tx.execute(sql`insert into filings (filed_at, operation, code, number, owner_nid, captured_by)
        values ('2026-11-22T15:00:00Z', 'x', 'A01', '88010', ${nid.beto}, ${nid.beto})`)
      undone = undoImport(server.db, runId).catch((error: unknown) => error)
      await waiting(server, 1)
    })
    expect(await undone).toBeInstanceOf(HasDependents)
    expect(await server.count('numbers', sql`code = 'A01' and number = 88010 and state = 1`)).toBe(1)
    await server.rows(sql`delete from filings where number = '88010'`)
    await undoImport(server.db, runId)
    await rm(path)
  })

  test('a run that gave a chip to an animal of before is not taken back under later forms of that animal', async () => {
    const plain = await put('animales.csv', 'CLAVE,ESPECIE,RAZA,SEXO\nZ1,C,Alpina,M\nZ2,C,Alpina,H\n')
    const first = await keepReviewed(server.db, await review(plain), { source: 'prueba', now })
    const chips = 'CLAVE,ESPECIE,RAZA,SEXO,CHIP\nZ1,C,Alpina,M,982000000000555\nZ2,C,Alpina,H,982000000000556\n'
    await writeFile(plain, chips)
    const reviewed = await review(plain)
    // Meanwhile the female was given one on a screen.
    await server.rows(sql`insert into chips (chip, state) values ('982000000000557', 1)`)
    const female = sql`id = (select ref from herd_book_made where run_id = ${first.runId} and key = 'Z2')`
    await server.rows(sql`update animals set chip = '982000000000557' where ${female}`)
    const second = await keepReviewed(server.db, reviewed, { source: 'prueba', now })
    await server.rows(sql`insert into numbers (code, number, owner_nid, state) values ('A01', 88002, ${nid.beto}, 1)`)
    await server.rows(sql`insert into services (code, number, owner_nid, requested_on, served_on, species, breed_id, sire_id)
      select 'A01', 88002, ${nid.beto}, '2026-11-22', '2026-11-22', 'C', a.breed_id, a.id from animals a where a.chip = '982000000000555'`)
    await server.rows(sql`insert into filings (filed_at, operation, code, number, owner_nid, captured_by)
      values ('2026-11-22T16:00:00Z', 'x', 'A01', '88002', ${nid.beto}, ${nid.beto})`)
    await expect(undoImport(server.db, second.runId)).rejects.toThrow('1 formularios presentados')
    for (const table of ['filings', 'services', 'numbers'])
      await server.rows(sql`delete from ${sql.identifier(table)} where code = 'A01' and number::text = '88002'`)
    await undoImport(server.db, second.runId)
    expect(await server.rows(sql`select chip from animals where ${female}`)).toEqual([{ chip: '982000000000557' }])
    await server.rows(sql`update animals set chip = null where ${female}`)
    await undoImport(server.db, first.runId)
    await rm(plain)
  })

  test.each([
    ['utf-8', Buffer.from('Peña;Núñez')],
    ['windows-1252', Buffer.from('Peña;Núñez', 'latin1')],
    ['utf-16le', Buffer.from('\ufeffPeña;Núñez', 'utf16le')],
    // A letter was cut: that one is lost, and not every other with it.
    ['utf-8', Buffer.concat([Buffer.from('\ufeffPeña;Núñez;'), Buffer.of(0xc3)])],
  ])('recognises %s', async (encoding, bytes) => {
    async function* once() {
      // Splits the bytes in the middle of a character.
      yield bytes.subarray(0, 3)
      yield bytes.subarray(3)
    }
    expect(await encodingOf(once)).toBe(encoding)
  })

  test('recognises the separator, also where quoted cells have others', () => {
    expect(separator('CLAVE;"A,B,C,D";RAZA\n1;2;3')).toBe(';')
    expect(separator('CLAVE\tRAZA\n')).toBe('\t')
    expect(separator('CLAVE|RAZA,SEXO|X\n')).toBe('|')
    expect(separator('CLAVE,RAZA\n1,Alpina; Saanen\n')).toBe(',')
  })

  test('recognises the separator under a title that has a comma, and weights that have one', () => {
    const book = 'Asociación\nLibro genealógico, corte a 30 de octubre, 2026\n\nClave;Peso\nA;3,1\nB;2,9\nC;3,0\n'
    expect(separator(book)).toBe(';')
  })

  test('a damaged book is told in words', async () => {
    const damaged = await put('roto.xlsx', 'PK\u0003\u0004 nothing of a book')
    await expect(review(damaged)).rejects.toThrow('dañado')
    await rm(damaged)
  })
})

describe('a registry goes out', () => {
  const exported = async (owner?: string) => {
    const files: Record<string, string> = {}
    await exportAll(
      server.db,
      {
        async write(file, text) {
          const name = file.replace(/\.csv$/, '')
          files[name] = (files[name] ?? '') + text
        },
        async end() {},
      },
      owner,
    )
    return files
  }

  test('every file has the columns that the dictionary explains', async () => {
    const files = await exported()
    expect(Object.keys(files)).toEqual([...exportTables.map(({ name }) => name), 'diccionario'])
    for (const { name, columns } of exportTables) {
      expect(files[name]?.split('\r\n')[0]).toBe(`\ufeff${columns.map((column) => column.name).join(';')}`)
      for (const column of columns) expect(files.diccionario).toMatch(new RegExp(`${name}.csv;.*;${column.name};`))
    }
  })

  test('what goes out comes in: a review of it finds everything there already', async () => {
    const files = await exported()
    const out = await mkdtemp(join(tmpdir(), 'libro-sale-'))
    for (const name of ['asociados', 'consecutivos', 'chips', 'prefijos'])
      await writeFile(join(out, `${name}.csv`), files[name] ?? '')
    const { figures, findings } = await review(out)
    expect(findings.filter(({ kind }) => kind !== 'alreadyThere')).toEqual([])
    for (const one of Object.values(figures.tables)) expect(one).toMatchObject({ fresh: 0, out: 0 })
    await rm(out, { recursive: true })
  })

  test('what goes out beside the tables of a herd book is not taken for one of them when it comes in', async () => {
    const files = await exported()
    const out = await mkdtemp(join(tmpdir(), 'libro-sale-'))
    for (const [name, text] of Object.entries(files)) await writeFile(join(out, `${name}.csv`), text)
    const { sheets } = await review(out)
    const read = sheets.filter(({ found }) => found.mapping.table).map(({ found }) => found.mapping.table?.key)
    expect([...read].sort()).toEqual(herdBookTables.map(({ key }) => key).sort())
    expect(sheets.filter(({ found }) => !found.mapping.table && !found.isAssigned)).toEqual([])
    await rm(out, { recursive: true })
  })

  test("of one member: his own, and nobody else's", async () => {
    const files = await exported(nid.ana)
    expect(files.asociados).toContain('Ana Ardila')
    expect(files.asociados).not.toContain('Beto')
    expect(files.animales).toContain('AM1')
    expect(files.animales).not.toContain('BM1')
    expect(files.consecutivos).not.toContain(`;${nid.beto};`)
  })

  test('two books that number their animals alike do not make two animals of one key', async () => {
    const ids = await server.rows<{ id: number }>(sql`select id from animals where chip in ('AM1', 'BM1') order by id`)
    for (const [at, { id }] of ids.entries()) {
      const [run] = await server.rows<{ id: number }>(sql`insert into herd_book_runs (source, state, begun_at)
        values (${`Libro ${at}`}, 'kept', now()) returning id`)
      await server.rows(
        sql`insert into herd_book_made (run_id, kind, key, ref) values (${run?.id}, 'animales', '1', ${id})`,
      )
    }
    const lines = (await exported()).animales?.trim().split('\r\n') ?? []
    const keys = lines.map((line) => line.split(';')[0])
    expect(keys.filter((key) => key === '1')).toHaveLength(1)
    expect(new Set(keys).size).toBe(keys.length)
    await server.rows(sql`delete from herd_book_runs where source like 'Libro _'`)
  })

  test('a text that a spreadsheet would compute is no formula', async () => {
    await server.rows(sql`update third_parties set address = '=1+1' where nid = ${nid.ana}`)
    expect((await exported(nid.ana)).asociados).toContain(";'=1+1;")
  })
})
