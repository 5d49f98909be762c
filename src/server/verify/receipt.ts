/**
 * The public page of a farmer's receipt: which of its forms have arrived. Anyone with the code can read it, so it names
 * nobody.
 */
import { sql } from 'drizzle-orm'
import { fill, spokenCode, type Values } from '../../registry/index.ts'
import { formNames, nameOfCode } from '../../registry/vocabulary/codes.ts'
import { html } from '../core/html.ts'
import type { Database } from '../database/database.ts'
import { farmMinuteOf } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { facts, page, sign } from './page.ts'

const receiptTexts = {
  title: 'Verificación del recibo de campo',
  one: '1 formulario de este recibo ya está registrado',
  many: '{n} formularios de este recibo ya están registrados',
  more: 'Si en su recibo hay más, todavía no han llegado: consulte de nuevo cuando el registrador haya tenido señal.',
  none: 'Todavía no ha llegado nada de este recibo',
  noneWhy:
    'El registrador puede no haber tenido señal. Consulte de nuevo más tarde y revise que copió el código completo.',
  number: 'N.º {n}',
  both: 'Capturado {captured}, registrado {filed}',
  filed: 'Registrado {filed}',
  voided: '{filed}. La asociación lo anuló después.',
} as const

const texts = receiptTexts

/**
 * Forms that arrived with that code, in order of arrival: each once, as the receipt has them, also a group whose females
 * arrived one by one. Instants in the farm's local time.
 */
export const formsOfReceipt = (db: Database, code: string): Promise<Values[]> =>
  textRows(
    db,
    sql`select f.code, f.number, coalesce(${farmMinuteOf(sql`f.captured_at`)}, '') as captured,
            ${farmMinuteOf(sql`f.filed_at`)} as filed,
            case when (select a.operation from filings a where a.code = f.code and a.number = f.number
              and a.operation in ('revisionCampo/anular', 'revisionCampo/restaurar')
              order by a.id desc limit 1) = 'revisionCampo/anular' then 'S' else '' end as voided
          from filings f where f.id in
            (select min(id) from filings where receipt = ${code} and before is null group by code, number)
          order by f.id`,
  )

export function receiptPage(code: string, forms: readonly Values[]): string {
  const standing = forms.filter(({ voided }) => !voided)
  const verdict =
    standing.length === 0
      ? sign('warn', texts.none, html`<p>${texts.noneWhy}</p>`)
      : sign(
          'ok',
          standing.length === 1 ? texts.one : fill(texts.many, { n: standing.length }),
          html`<p>${texts.more}</p>`,
        )
  const lines = forms.map(({ code: form = '', number = '', captured = '', filed = '', voided = '' }) => {
    const arrived = captured ? fill(texts.both, { captured, filed }) : fill(texts.filed, { filed })
    return [
      nameOfCode(formNames, form),
      fill(texts.number, { n: number }),
      voided ? fill(texts.voided, { filed: arrived }) : arrived,
    ] as const
  })
  return page(
    html`${verdict}<p class="chip">${spokenCode(code)}</p>${lines.length > 0 ? facts(lines) : html``}`,
    texts.title,
  )
}
