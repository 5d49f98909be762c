import { fileURLToPath } from 'node:url'

/** Beside the source, and beside the bundle where the build copies it. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
