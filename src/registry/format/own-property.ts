/**
 * The entry of a table by a name that came from outside. What every object has by birth ('constructor', '__proto__')
 * is no entry.
 */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
