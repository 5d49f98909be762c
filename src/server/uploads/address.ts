import { type SQL, sql } from 'drizzle-orm'

/** The address of a stored file, from its id; '' if there is none. */
export const urlOf = (fileId: SQL): SQL =>
  sql`coalesce((select '/archivos/' || f.address || '.jpg' from files f where f.id = ${fileId}), '')`

export const addressUrl = (address: string): string => `/archivos/${address}.jpg`
