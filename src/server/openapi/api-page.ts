/**
 * The API description as a page in Spanish: plain HTML made from the document itself, without scripts. The libraries
 * for this are English only and need what our content security policy forbids: Swagger UI 5 writes innerHTML.
 */
import { entryOf, LONGEST_LINE } from '../../registry/index.ts'
import { DESCRIPTION } from '../ade/serve.ts'
import { Html, html } from '../core/html.ts'
import type { Described, OpenApi } from './describe-api.ts'
import type { Schema } from './field-schema.ts'
import { openapiTexts as t } from './openapi-texts.ts'
import { sharedResponses } from './responses.ts'

/** @returns a complete page that loads nothing else. */
export function apiPage(document: OpenApi): string {
  const all = Object.entries(document.paths).map(([path, { post }]) => ({ path, ...post }))
  const tags = [...new Set(all.flatMap((one) => one.tags))]
  return html`<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t.title}</title><link rel="icon" href="/icons/icon.svg"><style>${new Html(apiStyle)}</style></head><body>
<header><h1>${t.title}</h1><p>${document.info.description}</p><p><a href="/openapi.json">${t.machine}</a></p><p><a href="${DESCRIPTION}">${t.exchange}</a></p></header>
<nav aria-label="${t.index}"><h2>${t.index}</h2><ul>${tags.map((tag) => html`<li><a href="#${tag}">${tag}</a></li>`)}</ul></nav>
<main><section><h2>${t.shared}</h2>${headers()}${otherAnswers()}</section>
${tags.map((tag) => html`<section id="${tag}"><h2>${tag}</h2>${all.filter((one) => one.tags.includes(tag)).map(operation)}</section>`)}</main></body></html>`
    .text
}

const headers = (): Html =>
  table(t.headersTitle, [
    ['X-Detalle', t.headers.detail],
    ['Idempotency-Key', t.headers.key],
    ['If-None-Match', t.headers.known],
  ])

const otherAnswers = (): Html =>
  table(
    t.answers,
    Object.entries(sharedResponses).map(([status, answer]) => [status, textOf(answer, 'description')]),
  )

const table = (title: string, rows: readonly (readonly [string, string])[]): Html =>
  html`<h3>${title}</h3><dl>${rows.map(([name, text]) => html`<div><dt><code>${name}</code></dt><dd>${text}</dd></div>`)}</dl>`

function operation({
  path,
  summary,
  description,
  requestBody,
  responses,
}: Described & { readonly path: string }): Html {
  const schema = at(requestBody, 'content', 'multipart/form-data', 'schema')
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const required = new Set((schema.required ?? []) as readonly string[])
  return html`<details><summary><code>${path.replace('/APIANCO/controllers/', '')}</code><span>${summary}</span></summary>
<p>${description}</p><h3>${t.body}</h3>${
    properties.length === 0
      ? html`<p>${t.noFields}</p>`
      : html`<dl>${properties.map(([name, field]) => fieldLine(name, field, required.has(name)))}</dl>`
  }<h3>${t.success}</h3><p>${answerText(at(responses, '200', 'content', 'application/json', 'schema'))}</p></details>`
}

const fieldLine = (name: string, field: Schema, isRequired: boolean): Html =>
  html`<div><dt><code>${name}</code>${isRequired ? html` <b>${t.required}</b>` : ''}</dt><dd>${sentences([
    textOf(field, 'title'),
    kindOf(field),
    textOf(field, 'description'),
  ])}</dd></div>`

/** The format of a text, in words. */
function kindOf(field: Schema): string {
  const [whole] = ((field.anyOf ?? [field]) as readonly Schema[]).filter((one) => one.const !== '')
  const inner = (whole?.anyOf as readonly Schema[] | undefined)?.map((one) => textOf(one, 'description')).join('; ')
  if (inner) return inner
  if (whole?.format === 'date') return t.day
  if (whole?.pattern !== undefined) return textOf(whole, 'description') || t.whole
  if (whole?.contentMediaType !== undefined && whole !== field) return textOf(whole, 'description')
  return typeof whole?.maxLength === 'number' && whole.maxLength !== LONGEST_LINE
    ? `${t.upTo} ${whole.maxLength.toLocaleString('es-CO')} ${t.letters}`
    : ''
}

/** The first schema of an answer: the others are refusals. */
function answerText(schema: Schema): string {
  const [done, more] = schema.anyOf as readonly Schema[]
  if (done?.const !== undefined) return more?.type === 'array' ? `${done.const}, ${t.orRows}` : `${done.const}`
  if (done?.type === 'array') return rowsText(done.items as Schema)
  return (
    entryOf(
      t.shapes,
      textOf(done ?? {}, '$ref')
        .split('/')
        .at(-1) ?? '',
    ) ?? ''
  )
}

function rowsText(row: Schema): string {
  const columns = Object.entries((row.properties ?? {}) as Record<string, Schema>)
  const lot = textOf(row, '$ref').endsWith('RespuestaDeLote')
  if (lot) return t.lotRows
  return columns.length === 0
    ? t.rows
    : `${t.rowsWith} ${columns.map(([key, column]) => `${key} (${textOf(column, 'title')})`).join(', ')}`
}

const at = (schema: Schema, ...names: readonly string[]): Schema =>
  names.reduce((inner, name) => (inner[name] ?? {}) as Schema, schema)

const textOf = (schema: unknown, name: string): string => {
  const text = (schema as Schema)[name]
  return typeof text === 'string' ? text : ''
}

const sentences = (texts: readonly string[]): string => [...new Set(texts)].filter((text) => text !== '').join('. ')

/** The look of the API's page: light and dark, from the narrowest phone up. */
const apiStyle = `
:root{color-scheme:light dark;--paper:#fafaf6;--card:#fff;--ink:#101a14;--soft:#47534b;--line:#c9d0c8;--link:#17602f}
@media (prefers-color-scheme:dark){:root{--paper:#161c18;--card:#1e2621;--ink:#f3f6f2;--soft:#bcc7bf;--line:#3c4740;--link:#b2d9bc}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0 auto;max-width:72rem;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
a{color:var(--link)}
h1{font-size:1.6rem;line-height:1.25;margin:.25rem 0 .75rem}
h2{font-size:1.2rem;margin:2rem 0 .6rem;overflow-wrap:anywhere}
h3{font-size:.95rem;margin:1rem 0 .3rem;color:var(--soft)}
header p{max-width:48rem}
code{font-family:ui-monospace,"Cascadia Mono","Roboto Mono",monospace;font-size:.9375rem;overflow-wrap:anywhere}
nav h2{margin-top:1rem}
nav ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1rem}
nav a{display:inline-block;padding:.35rem 0}
details{background:var(--card);border:1px solid var(--line);border-radius:.6rem;margin:.45rem 0;padding:0 .9rem}
details[open]{padding-bottom:.9rem}
summary{cursor:pointer;position:relative;padding:.7rem 0 .7rem 1.25rem;display:flex;flex-wrap:wrap;gap:.1rem .75rem;align-items:baseline}
summary::before{position:absolute;left:0;content:"\\25B8";color:var(--soft)}
details[open]>summary::before{position:absolute;left:0;content:"\\25BE"}
summary code{font-weight:650}
summary span{color:var(--soft)}
summary:focus-visible,a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
dl{margin:0}
dl div{padding:.4rem 0;border-top:1px solid var(--line);display:grid;gap:0 1rem}
dd{margin:0;overflow-wrap:anywhere}
b{font-size:.8rem;color:var(--link)}
@media (min-width:44rem){dl div{grid-template-columns:19rem 1fr}}
@media print{details{break-inside:avoid}}
`
