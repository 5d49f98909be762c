/**
 * Compiles a statement written in SQL to text and values. Drizzle's compiler inspects each piece for all its kinds,
 * which takes longer than the database takes to answer; handlers only use texts, names, values and nested statements.
 */
import { Name, SQL, StringChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

export interface Compiled {
  readonly text: string
  readonly values: unknown[]
}

const dialect = new PgDialect()

/** As drizzle compiles it; any other kind of piece is left to drizzle. */
export function compiled(statement: SQL): Compiled {
  const values: unknown[] = []
  const text = textOf(statement, values)
  if (text !== undefined) return { text, values }
  const { sql, params } = dialect.sqlToQuery(statement)
  return { text: sql, values: params }
}

/** undefined: it contains another kind of piece. */
function textOf(statement: SQL, values: unknown[]): string | undefined {
  if ((statement as unknown as { readonly shouldInlineParams: boolean }).shouldInlineParams) return undefined
  let text = ''
  for (const piece of statement.queryChunks as readonly unknown[]) {
    if (typeof piece !== 'object' || piece === null) {
      if (piece === undefined) continue
      values.push(piece)
      text += `$${values.length}`
    } else if (piece instanceof StringChunk) {
      text += piece.value.length === 1 ? piece.value[0] : piece.value.join('')
    } else if (piece instanceof SQL) {
      const inner = textOf(piece, values)
      if (inner === undefined) return undefined
      text += inner
    } else if (piece instanceof Name) {
      text += dialect.escapeName(piece.value)
    } else return undefined
  }
  return text
}

/**
 * Statements executed directly on the database are compiled here and run at once; a transaction is left to drizzle.
 * @param run answers like the driver, with times as texts
 */
export function executing(db: Database, run: (asked: Compiled) => Promise<{ readonly rows: unknown[] }>): Database {
  const others = db.execute.bind(db)
  const execute = (statement: Parameters<typeof others>[0]) =>
    statement instanceof SQL ? run(compiled(statement)) : others(statement)
  return Object.assign(db, { execute: execute as typeof db.execute })
}
