/** The compiled server, as it is shipped: a run of tests starts it in seconds where the source takes many. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { BUILD } from './within.ts'

const build = "import { buildServer, isServerOld } from './scripts/prepare.mjs'; if (isServerOld()) await buildServer()"

/** Built anew if it is missing or older than its source. */
export default async function builtServer(): Promise<void> {
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', build], { timeout: BUILD })
}
