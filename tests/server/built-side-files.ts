/**
 * In place of `platform/side-file.ts` in tests: side processes run as compiled with the server. From the source each would
 * load the TypeScript loader and every module anew, which takes seconds, and a test file starts dozens.
 */
import { resolve } from 'node:path'

/** @param name './book-worker' */
export const sideFile = (_from: string, name: string): string => resolve('dist/server', `${name}.js`)
