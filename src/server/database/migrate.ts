import { fileURLToPath } from 'node:url'

/** Next to this source file; the build copies the folder next to the bundle. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
