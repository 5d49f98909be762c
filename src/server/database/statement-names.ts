import { sql } from 'drizzle-orm'

/** Statements that begin like this are not named: their best plan depends on the number of rows in each value. */
const MARK = '/* planned for its values */'
export const FOR_ITS_VALUES = sql.raw(MARK)

/** Texts remembered; a registry has some hundred statements, and lists of varying length are not worth a name. */
const MOST = 400

/**
 * Names for repeated statements: the database then parses and plans them once per connection, which saves half the work
 * of filing a form.
 * @returns the name of a text; undefined the first time or if there are too many.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const once = new Set<string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST || text.startsWith(MARK)) return known
    if (!once.has(text)) {
      if (once.size >= MOST) once.clear()
      once.add(text)
      return undefined
    }
    once.delete(text)
    const name = `libro_${names.size}`
    names.set(text, name)
    return name
  }
}
