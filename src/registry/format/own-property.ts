/** Looks up a table by an untrusted name. Inherited properties ('constructor', '__proto__') are not entries. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
