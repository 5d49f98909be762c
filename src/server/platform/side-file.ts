import { fileURLToPath } from 'node:url'

/** In the bundle the file of a side process is an entry beside the others; in source form it is TypeScript. */
const isSource = import.meta.url.endsWith('.ts')

/**
 * @param from `import.meta.url` of the file that starts it
 * @param name './book-worker': the file beside it, without its ending
 */
export const sideFile = (from: string, name: string): string =>
  fileURLToPath(new URL(`${name}${isSource ? '.ts' : '.js'}`, from))
