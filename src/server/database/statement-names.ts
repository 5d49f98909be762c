import { sql } from 'drizzle-orm'

/** What such a statement begins with: how many rows each of its values has decides how it is best answered. */
const MARK = '/* planned for its values */'
export const FOR_ITS_VALUES = sql.raw(MARK)

/** Texts remembered; a registry has some hundreds of statements, and lists of varying length are not worth a name. */
const MOST = 400

/**
 * Names for statements that come again: the database parses and plans those once a connection, which is half the work
 * of filing a form.
 * @returns the name of a text, or undefined when it comes for the first time or there are too many.
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
