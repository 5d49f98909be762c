/** Our compiler produces the same statements as drizzle. */
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compiled } from '../../src/server/database/compiled.ts'
import { breeds } from '../../src/server/database/schema.ts'

const dialect = new PgDialect()
const theirs = (statement: SQL) => {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  return { text, values }
}

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
const { statement } = fc.letrec<{ statement: SQL }>((again) => ({
  statement: fc.oneof(
    { depthSize: 'small' },
    value.map((one) => sql`select ${one}::text`),
    fc.string().map((name) => sql`a.${sql.identifier(name)}`),
    fc.constant(sql.raw('now()')),
    fc.array(again('statement'), { maxLength: 4 }).map((parts) => sql`(${sql.join(parts, sql` union `)})`),
    fc
      .tuple(again('statement'), value)
      .map(([inner, one]) => sql`with x as (${inner}) select ${one}, ${undefined} from x`),
  ),
}))

it('texts, names, values and statements within statements', () => {
  fc.assert(
    fc.property(statement, (one) => {
      expect(compiled(one)).toEqual(theirs(one))
    }),
  )
})

it('whatever else drizzle knows', () => {
  const others = [
    sql`select * from ${breeds}`,
    sql`select ${sql.param('a')}`,
    sql`select ${'a'}`.inlineParams(),
    sql`select 1 where 1 in ${[1, 2]}`,
    sql`select (${sql`${'b'}`.inlineParams()}), ${'c'}`,
  ]
  for (const one of others) expect(compiled(one)).toEqual(theirs(one))
})
