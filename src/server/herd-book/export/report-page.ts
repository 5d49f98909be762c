/** The report as one self-contained page, to read and to print. */

import {
  type Finding,
  findingKinds,
  type Seriousness,
  seriousnessNames,
  seriousnessOf,
  tableOf,
} from '../../../registry/herd-book/index.ts'
import { alongWords, lineWords, recognised, moveInTexts as t } from '../../../registry/herd-book/texts.ts'
import { fill } from '../../../registry/index.ts'
import type { Figures } from '../figures.ts'
import { rowsOfTables } from '../figures.ts'
import { hasRead, type LoadedSheet } from '../load.ts'

/** Rows of one kind that the page shows; the spreadsheet has all. */
const MOST_OF_A_KIND = 500

const escaped = (text: string | number): string =>
  String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const row = (cells: readonly (string | number)[], tag = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`

const table = (headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `<table><thead>${row(headings, 'th scope="col"').replaceAll('</th scope="col">', '</th>')}</thead><tbody>${rows
    .map((cells) => row(cells))
    .join('')}</tbody></table>`

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem;color:#22281f;background:#fbf9f4}
h1,h2{font-family:Georgia,serif;line-height:1.2}table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #d8d2c4;vertical-align:top}th{background:#efeadd}
summary{cursor:pointer;padding:.6rem 0;font-weight:600}details{border-bottom:1px solid #d8d2c4}.impossible summary{color:#8c2f16}
@media print{details{break-inside:avoid}}`

export interface PageOf {
  readonly source: string
  /** Severities in the order of the review. */
  readonly at: string
  readonly sheets: readonly LoadedSheet[]
  readonly findings: readonly Finding[]
  readonly figures: Figures
  /** Of a book that came from a host: what its lists do not tell. */
  readonly untold?: readonly string[]
}

export function reportPage({ source, at, sheets, findings, figures, untold = [] }: PageOf): string {
  const files = sheets.map(({ name, found: { mapping, isAssigned, isCertain }, rows, isPart }) => [
    name,
    mapping.table?.title ?? (isAssigned ? t.notBrought : 'No se reconoce'),
    rows,
    [
      mapping.program ? fill(t.wroteIt, { program: mapping.program }) : '',
      mapping.table ? '' : recognised(mapping),
      mapping.missing.length > 0 && !isPart ? fill(t.missing, { names: mapping.missing.join(', ') }) : '',
      mapping.table && mapping.missing.length === 0 && !isCertain ? t.uncertain : '',
      mapping.table && mapping.unused.length > 0 ? fill(t.unused, { names: mapping.unused.join(', ') }) : '',
    ]
      .filter((text) => text !== '')
      .join('. '),
  ])
  const tables = rowsOfTables(figures)
  const counts = SERIOUSNESS.map((seriousness) => [seriousnessNames[seriousness], figures.findings[seriousness]])
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Informe del registro ${escaped(source)}</title><style>${STYLE}</style></head><body><main>
<h1>Informe del registro ${escaped(source)}</h1><p>${escaped(at)}. ${hasRead({ sheets }) ? '' : escaped(`${t.nothingRead}. `)}Nada de lo que sigue se ha guardado todavía por este informe.</p>
<h2>Archivos</h2>${table(['Archivo', 'Tabla', 'Filas', 'Observación'], files)}
<h2>Qué se trae</h2>${table(['Tabla', 'Leídas', 'Nuevas', 'Ya estaban', 'No se traen'], tables)}<p>${escaped(alongWords(figures.tables))}</p>
${untoldSection(untold)}<h2>Hallazgos</h2>${table(['Gravedad', 'Cuántos'], counts)}${kindsOf(findings)}</main></body></html>`
}

const untoldSection = (lines: readonly string[]): string =>
  lines.length === 0
    ? ''
    : `<h2>Lo que las listas del servidor no dicen</h2><ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`

function kindsOf(findings: readonly Finding[]): string {
  const ordered = bySeriousness(findings)
  const kinds = [...new Set(ordered.map(({ kind }) => kind))]
  return kinds
    .map((kind) => {
      const some = ordered.filter((finding) => finding.kind === kind)
      const [first] = some
      if (!first) return ''
      const seriousness = seriousnessOf(first)
      const rows = some
        .slice(0, MOST_OF_A_KIND)
        .map(({ table: key, file, line, lines, key: own, column, value, text }) => [
          tableOf(key).title,
          fill(t.where, { file, lines: lineWords(lines ?? `${line}`) }),
          own,
          column,
          value,
          text,
        ])
      const more =
        some.length > MOST_OF_A_KIND
          ? `<p>Hay ${some.length - MOST_OF_A_KIND} más: están todos en la hoja de cálculo.</p>`
          : ''
      return `<details class="${seriousness}"${seriousness === 'impossible' ? ' open' : ''}><summary>${escaped(
        `${seriousnessNames[seriousness]}: ${findingKinds[kind].title} (${some.length})`,
      )}</summary>${table(['Tabla', 'Dónde', 'Clave', 'Columna', 'Valor', 'Qué pasa'], rows)}${more}</details>`
    })
    .join('')
}

/** Most serious first. */
const SERIOUSNESS: readonly Seriousness[] = ['impossible', 'doubtful', 'follows', 'certain']

/** Within one severity by kind, then in the order found. */
export const bySeriousness = (findings: readonly Finding[]): readonly Finding[] =>
  SERIOUSNESS.flatMap((seriousness) => {
    const some = findings.filter((finding) => seriousnessOf(finding) === seriousness)
    const kinds = [...new Set(some.map(({ kind }) => kind))]
    return kinds.flatMap((kind) => some.filter((finding) => finding.kind === kind))
  })
