/** The public page of a certificate. About people it shows only what the paper shows already. */

import { sql } from 'drizzle-orm'
import {
  asSentence,
  type BoundGroup,
  certificateCode,
  changedGroups,
  entryOf,
  fill,
  longDate,
  printedAncestors,
  type ReadCode,
  readCertificateCode,
  type Values,
} from '../../registry/index.ts'
import { certificateTexts } from '../../registry/texts/certificate.ts'
import { sha256 } from '../access/secrets.ts'
import { type Html, html } from '../core/html.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { rowsA05 } from '../forms/a05/rows.ts'

/** The registry's current data about a certificate, compared with what its code binds. */
interface Verified {
  /** In the format of formulariosA05. */
  readonly row: Values
  /** Names of parents and grandparents by chip. */
  readonly names: Readonly<Record<string, string>>
  /** Groups of facts that differ from the paper today; undefined: the code does not bind a paper. */
  readonly changed: readonly BoundGroup[] | undefined
}

/** null: no certificate has that seal. */
export async function findCertificate(db: Database, code: ReadCode): Promise<Verified | null> {
  const [row] = await textRows(db, rowsA05(sql`s.seal = ${code.seal}`))
  if (!row) return null
  const named = await rowsOf<{ chip: string; name: string }>(
    db,
    sql`select p.chip, p.name from animals p where p.chip in (${sql.join(
      printedAncestors.map((key) => sql`${row[key]}`),
      sql`, `,
    )})`,
  )
  const today = readCertificateCode(await certificateCode(code.seal, row, async (text) => sha256(text)))
  return {
    row,
    names: Object.fromEntries(named.map(({ chip, name }) => [chip, name])),
    changed: code.bound && today ? changedGroups(code, today) : undefined,
  }
}

export const verifyTexts = {
  title: 'Verificación del certificado',
  agrees: 'El certificado coincide con el registro',
  changed: 'El registro ha cambiado desde que se imprimió este certificado',
  unbound: 'El certificado existe',
  unboundWhy:
    'Este código identifica el registro pero no el papel: compare cada dato. Con el código QR la comparación es automática.',
  compare: 'Compare el papel con estos datos, que son los del registro hoy, {day}.',
  unknown: 'El código no corresponde a ningún certificado ni recibo',
  unknownWhy:
    'Revise que lo copió completo. Si el certificado es reciente, puede que su registro aún no haya llegado a la asociación.',
  busy: 'Demasiadas consultas, espere un momento e intente de nuevo.',
  otherOwner: 'Ya no es el que dice el papel',
  notShown: 'No se muestra',
  animal: 'Los datos del animal han cambiado',
  owner: 'El propietario ha cambiado',
  people: 'El criador o el registrador ha cambiado',
  pedigree: 'La genealogía ha cambiado',
  ask: 'Código del certificado o del recibo',
  check: 'Verificar',
} as const

const texts = verifyTexts

/** The certificate according to the registry. @param today yyyy-mm-dd */
export function certificatePage({ row, names, changed }: Verified, today: string): string {
  const agrees = (group: BoundGroup) => changed !== undefined && !changed.includes(group)
  const text = (key: string) => row[key] ?? ''
  return page(html`
    ${verdict(changed)}
    <p>${fill(texts.compare, { day: longDate(today) })}</p>
    <p class="animal">${text('NOMBRE')}</p>
    <p class="chip">Chip ${text('CHIP')}</p>
    ${facts([
      ['Registro', `A05-${text('CONSECUTIVO')}`],
      ['Fecha de registro', longDate(text('FECHA_SOLICITUD'))],
      ['Especie', text('NOM_ESPECIE')],
      ['Raza', text('NOM_RAZA')],
      ['Sexo', asSentence(text('NOM_SEXO'))],
      ['Fecha de nacimiento', longDate(text('FECHA_NACIMIENTO'))],
      ['Libro', asSentence(text('LIBRO'))],
      ['Concepción', asSentence(text('NOM_CONCEPCION'))],
      ['Color', text('COLOR')],
      ['Marcas del hato', text('MARCAS_HATO')],
      ['Rasgos particulares', text('RASGOS_PARTICULARES')],
      ['Denuncia de nacimiento', `A04-${text('CONSEC_NACIMIENTO')}`],
    ])}
    <h2>Personas</h2>
    ${people(row, agrees, changed !== undefined)}
    <h2>Genealogía</h2>
    ${facts(
      lineage.map(
        ([label, key]): Line => [
          label,
          text(key) === '' ? certificateTexts.unregistered : (entryOf(names, text(key)) ?? ''),
          text(key),
        ],
      ),
    )}`)
}

const lineage = [
  ['Padre', 'CHIP_MACHO'],
  ['Madre', 'CHIP_HEMBRA'],
  ['Abuelo paterno', 'CHIP_ABUELO_PATERNO'],
  ['Abuela paterna', 'CHIP_ABUELA_PATERNA'],
  ['Abuelo materno', 'CHIP_ABUELO_MATERNO'],
  ['Abuela materna', 'CHIP_ABUELA_MATERNA'],
] as const

function people(row: Values, agrees: (group: BoundGroup) => boolean, bound: boolean): Html {
  const hidden = html`<span class="not">${bound ? texts.otherOwner : texts.notShown}</span>`
  const shown = (group: BoundGroup, text = '') => (agrees(group) ? html`${text}` : hidden)
  return html`<dl>
    <div><dt>Propietario</dt><dd>${shown('owner', row.NOMPROP)}</dd></div>
    <div><dt>Criador</dt><dd>${shown('people', row.NOM_CRIADOR)}</dd></div>
    <div><dt>Registrador</dt><dd>${shown('people', row.NOM_REGISTRADOR)}</dd></div>
  </dl>`
}

function verdict(changed: Verified['changed']): Html {
  if (changed === undefined) return sign('warn', texts.unbound, html`<p>${texts.unboundWhy}</p>`)
  if (changed.length === 0) return sign('ok', texts.agrees, html``)
  return sign('bad', texts.changed, html`<ul>${changed.map((group) => html`<li>${texts[group]}</li>`)}</ul>`)
}

/** No such certificate: what to check, and a form to try again. */
export const unknownPage = (typed: string): string =>
  page(html`${sign('bad', texts.unknown, html`<p>${texts.unknownWhy}</p>`)}${ask(typed)}`)

export const askPage = (): string => page(ask(''))

export const busyPage = (): string => page(sign('warn', texts.busy, html``))

const ask = (typed: string) => html`
  <form action="/verificar/" method="get">
    <label for="codigo">${texts.ask}</label>
    <input id="codigo" name="codigo" value="${typed.slice(0, 60)}" autocomplete="off" autocapitalize="characters" spellcheck="false" required>
    <button>${texts.check}</button>
  </form>`

type Line = readonly [label: string, text: string, small?: string]

export const facts = (lines: readonly Line[]): Html =>
  html`<dl>${lines
    .filter(([, text, small]) => text !== '' || small)
    .map(
      ([label, text, small]) =>
        html`<div><dt>${label}</dt><dd>${text}${small ? html`<small>${small}</small>` : html``}</dd></div>`,
    )}</dl>`

const icons = {
  ok: html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M7.5 12.5l3 3 6-7"/></svg>`,
  warn: html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 7v6M12 16.5v.5"/></svg>`,
  bad: html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 3l10 17H2z"/><path d="M12 10v4M12 17v.3"/></svg>`,
} as const

export const sign = (tone: keyof typeof icons, title: string, more: Html) =>
  html`<div class="verdict ${tone}" role="status">${icons[tone]}<div><strong>${title}</strong>${more}</div></div>`

/** @param title the heading, if it is not a certificate's */
export const page = (content: Html, title: string = texts.title): string => {
  const { text } = html`<header><img src="/icons/icon.svg" width="36" height="36" alt=""> Libro de Campo</header>
    <main><h1>${title}</h1>${content}</main>`
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/icons/icon.svg"><style>${style}</style></head><body>${text}</body></html>`
}

/** Style sheet of the verification page, included in the page: light and dark, from the narrowest phone up. */
const style = `
:root{color-scheme:light dark;--paper:#fafaf6;--card:#fff;--ink:#101a14;--soft:#47534b;--line:#c9d0c8;--ok:#115026;--okbg:#d8ecdd;--warn:#623e00;--warnbg:#ffebc4;--bad:#861a14;--badbg:#fbdcd8}
@media (prefers-color-scheme:dark){:root{--paper:#161c18;--card:#1e2621;--ink:#f3f6f2;--soft:#bcc7bf;--line:#3c4740;--ok:#b2d9bc;--okbg:#12351f;--warn:#ffdc98;--warnbg:#3d2a06;--bad:#ffb4a8;--badbg:#44140f}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:44rem;margin:0 auto;padding:1.25rem 1rem 3rem}
header{max-width:44rem;margin:0 auto;padding:1rem 1rem 0;display:flex;gap:.75rem;align-items:center;color:var(--soft);font-weight:650}
h1{font-size:1.5rem;line-height:1.25;margin:.25rem 0 1rem}
h2{font-size:1.0625rem;margin:1.75rem 0 .5rem;color:var(--soft)}
.verdict{border-radius:.75rem;padding:1rem 1.1rem;display:flex;gap:.8rem;align-items:flex-start}
.verdict svg{flex:none;width:2rem;height:2rem}
.verdict strong{font-size:1.1875rem;display:block}
.verdict p,.verdict ul{margin:.25rem 0 0}
.verdict ul{padding-left:1.1rem}
.ok{background:var(--okbg);color:var(--ok)}.warn{background:var(--warnbg);color:var(--warn)}.bad{background:var(--badbg);color:var(--bad)}
.animal{font-size:1.75rem;font-weight:750;margin:1.5rem 0 0;line-height:1.15}
.chip{font-family:ui-monospace,"Cascadia Mono","Roboto Mono",monospace;font-size:1.0625rem;letter-spacing:.02em;color:var(--soft);margin:.15rem 0 0}
dl{background:var(--card);border:1px solid var(--line);border-radius:.75rem;margin:.75rem 0 0;padding:.25rem 1rem;display:grid;grid-template-columns:1fr}
dl div{padding:.55rem 0;border-bottom:1px solid var(--line)}
dl div:last-child{border-bottom:0}
dt{color:var(--soft);font-size:.875rem}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
dd small{display:block;font-weight:400;font-family:ui-monospace,monospace;color:var(--soft)}
.not{font-weight:400;font-style:italic;color:var(--soft)}
form{margin-top:1.5rem;display:grid;gap:.5rem}
input,button{font:inherit;min-height:2.875rem;border-radius:.5rem;padding:0 .9rem;border:1px solid var(--soft);background:var(--card);color:var(--ink);width:100%}
button{background:#17602f;color:#fff;border:0;font-weight:650}
@media (min-width:36rem){dl{grid-template-columns:1fr 1fr;column-gap:1.5rem}form{grid-template-columns:1fr auto}form label{grid-column:1/-1}button{width:auto}}
@media print{body{background:#fff}form{display:none}}
`
