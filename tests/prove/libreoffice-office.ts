/** Headless LibreOffice: writes spreadsheets, and opens ours. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { endings, Typed, TypedSheet } from '../data/libreoffice.ts'

const COMMAND = process.env.SOFFICE ?? 'soffice'
/** ms */
const LONGEST = 180_000

/** 'LibreOffice 7.4...', or null if it is not installed. */
export function officeVersion(): string | null {
  const { status, stdout } = spawnSync(COMMAND, ['--version'], { encoding: 'utf8', timeout: LONGEST })
  return status === 0 ? stdout.trim() : null
}

export class Office {
  /** Contains its profile and output. */
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  static readonly open = async (): Promise<Office> => new Office(await mkdtemp(join(tmpdir(), 'libro-oficina-')))

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }

  /**
   * @param to LibreOffice's output filter: 'xlsx', 'fods', 'csv:...'
   * @returns the paths of the written files, in a separate folder. @throws Error with LibreOffice's message if a file
   * cannot be opened.
   */
  async convert(to: string, files: readonly string[]): Promise<readonly string[]> {
    const out = await mkdtemp(join(this.folder, 'sale-'))
    const { status, stdout, stderr } = spawnSync(
      COMMAND,
      [
        `-env:UserInstallation=file://${join(this.folder, 'perfil')}`,
        '--headless',
        '--convert-to',
        to,
        '--outdir',
        out,
        ...files,
      ],
      { encoding: 'utf8', timeout: LONGEST },
    )
    const written = await readdir(out)
    const complaint = `${stdout}\n${stderr}`.split('\n').filter((line) => /error|could not|repair/i.test(line))
    if (status !== 0 || complaint.length > 0 || written.length < files.length)
      throw new Error(`LibreOffice, ${to}: ${status} ${stdout} ${stderr}`)
    return written.map((name) => join(out, name))
  }

  /** Lets LibreOffice write typed content in the given format. @returns its path. */
  async write(name: string, typed: readonly TypedSheet[] | string, ending: (typeof endings)[number]): Promise<string> {
    const source = join(this.folder, `${name}.${typeof typed === 'string' ? 'csv' : 'fods'}`)
    await writeFile(source, typeof typed === 'string' ? typed : flatDocument(typed))
    const [written = ''] = await this.convert(ending, [source])
    return written
  }

  /** The texts of every sheet as LibreOffice reads them, and the formulas that it found. */
  async understand(files: readonly string[]): Promise<ReadonlyMap<string, Understood>> {
    const flat = await this.convert('fods', files)
    // Every sheet (-1), with raw cell contents instead of formatted ones.
    const csv = await this.convert(
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1',
      files,
    )
    const found = new Map<string, Understood>()
    for (const path of flat) {
      const name = basename(path, '.fods')
      const own = csv.filter((one) => basename(one).startsWith(`${name}-`))
      const formulas = (await readFile(path, 'utf8')).match(/table:formula="[^"]*"/g) ?? []
      found.set(name, { formulas, sheets: await Promise.all(own.map((one) => readFile(one, 'utf8'))) })
    }
    return found
  }
}

export interface Understood {
  readonly formulas: readonly string[]
  /** One CSV per sheet. */
  readonly sheets: readonly string[]
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

function cellOf(typed: Typed): string {
  if (typeof typed === 'number') return `<table:table-cell office:value-type="float" office:value="${typed}"/>`
  if (typeof typed === 'object') return `<table:table-cell office:value-type="date" office:date-value="${typed.day}"/>`
  if (typed === '') return '<table:table-cell/>'
  return `<table:table-cell office:value-type="string"><text:p>${escaped(typed)}</text:p></table:table-cell>`
}

/** A flat OpenDocument: the simplest format with typed cells that LibreOffice opens. */
function flatDocument(sheets: readonly TypedSheet[]): string {
  const rowOf = (row: readonly Typed[]) =>
    `<table:table-row>${row.length === 0 ? '<table:table-cell/>' : row.map(cellOf).join('')}</table:table-row>`
  const tables = sheets.map(
    ({ name, rows }) => `<table:table table:name="${escaped(name)}">${rows.map(rowOf).join('')}</table:table>`,
  )
  const names = ['office', 'table', 'text']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ')
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${names} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document>`
}
