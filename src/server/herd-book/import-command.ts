/** `npm run import -- CARPETA|ARCHIVO`: reviews an association's herd book, and with --keep imports it. */
import { writeFile } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import type { Corrections } from '../../registry/herd-book/index.ts'
import { alongWords, moveInTexts, recognised, stateName } from '../../registry/herd-book/texts.ts'
import { farmMinute } from '../../registry/index.ts'
import { endFailed } from '../database/errors.ts'
import { openDatabase } from '../database/open.ts'
import { seedReference } from '../database/reference.ts'
import { askSecret, readCommandLine, WrongUsage } from '../platform/command-line.ts'
import { hostOrigin, readConfig } from '../platform/config.ts'
import { openStorage } from '../services/storage.ts'
import { BookError } from './book-error.ts'
import { type PageOf, reportPage } from './export/report-page.ts'
import { correctionsOf, spreadsheetReport } from './export/spreadsheet-report.ts'
import { type FetchedBook, fetchBook } from './from-host/fetch-book.ts'
import { putPictures } from './from-host/pictures.ts'
import { hasRead, isSheetRead } from './load.ts'
import type { BookFile } from './reading/messages.ts'
import { filesAt, sheetsOfFile } from './reading/open-files.ts'
import { afterwards, hasNothing, keepReviewed, type Reviewed, reviewFiles, type Tell } from './run.ts'
import { listRuns, runNumber, undoImport } from './undo-import.ts'

const USAGE = `Uso: npm run import -- CARPETA|ARCHIVO [opciones]
  Revisa el registro y escribe el informe; no guarda nada.
  --keep                guarda lo que se puede traer, todo o nada
  --source NOMBRE       de quién es el registro (por defecto, el nombre de la carpeta o del archivo)
  --corrections ARCHIVO el informe .xlsx con la columna CORRECCION llena
  --report RUTA         dónde escribir el informe, sin extensión (por defecto, informe-NOMBRE)
npm run import -- --apianco DIRECCION USUARIO [opciones]
  Lee el registro de un servidor APIANCO por sus listas, como administrador. La contraseña se pide, o se toma de la
  variable APIANCO_CLAVE. Si se interrumpe, la misma orden sigue donde iba.
npm run import -- --list          las entregas guardadas
npm run import -- --take-back N   devuelve la entrega N, si nada se apoya en ella`

/** ms between two lines of progress. */
const BETWEEN = 2000

async function main(): Promise<void> {
  const line = readCommandLine(
    USAGE,
    {
      keep: { type: 'boolean', default: false },
      source: { type: 'string' },
      corrections: { type: 'string' },
      report: { type: 'string' },
      list: { type: 'boolean', default: false },
      'take-back': { type: 'string' },
      apianco: { type: 'string' },
    },
    [0, 1],
  )
  if (!line) return
  const { values, positionals } = line
  const [path] = positionals
  const run = values['take-back']
  if (!path && !values.list && run === undefined) throw new WrongUsage(USAGE)
  const undone = run === undefined ? undefined : runNumber(run)
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const { db } = database
  let opened: Reviewed | undefined
  try {
    await seedReference(db)
    if (values.list) return void console.log((await listRuns(db)).map(runLine).join('\n') || 'No hay entregas.')
    if (undone !== undefined) {
      const taken = await undoImport(db, undone)
      return console.log(`La entrega ${undone} se devolvió: ${taken} filas.`)
    }
    const host = values.apianco === undefined ? undefined : hostOrigin(values.apianco)
    const whole = fromWhere(host ? `apianco-${new URL(host).hostname}` : (path ?? ''))
    const source = values.source ?? basename(whole, host ? '' : extname(whole))
    const corrections = values.corrections ? await readCorrections(fromWhere(values.corrections)) : new Map()
    const fetched = host ? await fetchFrom(host, path ?? '', whole, config.picturesApianco ?? []) : undefined
    const request = { source, corrections, now: new Date(), tell: progressPrinter() }
    const reviewed = await reviewFiles(db, { ...request, files: fetched?.files ?? filesNamed(await filesAt(whole)) })
    opened = reviewed
    const at = farmMinute(request.now.getTime())
    await writeReport(fromWhere(values.report ?? `informe-${source}`), { source, at, ...reviewed, ...fetched })
    for (const line of fetched?.untold ?? []) console.log(`  ${line}`)
    printFigures(reviewed)
    if (!hasRead(reviewed)) throw new BookError(moveInTexts.nothingRead)
    if (!values.keep) return console.log('\nNo se guardó nada. Para guardar agregue --keep.')
    const kept = hasNothing(reviewed) ? undefined : await keepReviewed(db, reviewed, request)
    if (fetched) {
      const into = { db, storage: openStorage(config), now: request.now }
      const put = await putPictures(into, source, whole, fetched.pictures)
      console.log(`  ${put.put} imágenes guardadas${put.bad > 0 ? `, ${put.bad} no son imágenes JPEG` : ''}`)
    }
    if (!kept) return console.log('\nNo hay nada nuevo por traer.')
    await afterwards(db)
    console.log(`\nGuardado: entrega ${kept.runId}. Para devolverla: npm run import -- --take-back ${kept.runId}`)
  } finally {
    await opened?.close()
    await database.close()
  }
}

/** Paths are relative to the directory from which npm was called. */
const fromWhere = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)

const filesNamed = (paths: readonly string[]): readonly BookFile[] =>
  paths.map((path) => ({ path, name: basename(path) }))

async function readCorrections(path: string): Promise<Corrections> {
  for await (const sheet of sheetsOfFile(path)) {
    const found = await correctionsOf(sheet)
    if (found) return found
  }
  throw new Error(`${path} no es un informe: le falta la hoja con ARCHIVO, FILA, COLUMNA y CORRECCION`)
}

/** Calls of a host are this far apart, ms: people work with it. */
const PAUSE = 250

async function fetchFrom(
  host: string,
  user: string,
  folder: string,
  pictureFolders: readonly string[],
): Promise<FetchedBook> {
  const password = process.env.APIANCO_CLAVE || (await askSecret(`Contraseña de ${user} en ${host}: `))
  const tell = (name: string, rows: number, isKept: boolean) =>
    console.log(`  ${name}: ${rows}${isKept ? ' (ya estaban leídas)' : ''}`)
  return fetchBook({ host, user, password, pause: PAUSE, folder, pictureFolders, tell, now: () => new Date() })
}

async function writeReport(base: string, page: PageOf): Promise<void> {
  await writeFile(`${base}.html`, reportPage(page))
  await writeFile(`${base}.xlsx`, spreadsheetReport(page.findings, page.figures))
  console.log(`Informe: ${base}.html y ${base}.xlsx`)
}

function printFigures({ sheets, figures }: Reviewed): void {
  for (const sheet of sheets) {
    const { name, isHidden, found, rows, isPart } = sheet
    const { mapping, isAssigned } = found
    const { table, missing, program } = mapping
    const unused = mapping.unused.length > 0 ? `; no se traen las columnas ${mapping.unused.join(', ')}` : ''
    const about = table
      ? missing.length > 0 && !isPart
        ? `falta ${missing.join(', ')}: no se lee`
        : isSheetRead(sheet)
          ? `${rows} filas${unused}`
          : 'no es seguro cuáles son los encabezados: no se lee'
      : isAssigned
        ? 'no se trae'
        : isHidden
          ? 'no se lee'
          : recognised(mapping) || 'no se reconoce'
    console.log(`  ${name}: ${program ? `${program}, ` : ''}${table ? `${table.title}, ` : ''}${about}`)
  }
  for (const [key, { read, fresh, known, out }] of Object.entries(figures.tables))
    console.log(`  ${key.padEnd(14)} ${read} leídas, ${fresh} nuevas, ${known} ya estaban, ${out} no se traen`)
  const along = alongWords(figures.tables)
  if (along !== '') console.log(`  ${along}`)
  const { impossible, doubtful, follows, certain } = figures.findings
  console.log(
    `  ${impossible} no pueden ser, ${doubtful} dudosos, ${follows} que dependen de otra fila, ${certain} seguros`,
  )
}

function progressPrinter(): Tell {
  let lastPrinted = Date.now()
  return ({ what, done, total }) => {
    if (Date.now() - lastPrinted < BETWEEN) return
    lastPrinted = Date.now()
    console.log(`  ${what}: ${done}${total > 0 ? ` de ${total}` : ''}`)
  }
}

const runLine = (run: Awaited<ReturnType<typeof listRuns>>[number]): string =>
  `${String(run.id).padStart(4)}  ${run.at}  ${run.source}  ${stateName(run.state)}  ${run.rows} filas`

main().catch(endFailed)
