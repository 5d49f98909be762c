// npm run demo, npm run admin: runs a command of the server, built first if its source is newer.
import { existsSync } from 'node:fs'
import { buildServer, ensureInstalled, ensureNode, giveUp, isServerOld, run } from './prepare.mjs'

ensureNode()
await ensureInstalled()
if (isServerOld()) await buildServer()
const [command = '', ...given] = process.argv.slice(2)
const file = `dist/server/${command}.js`
if (!existsSync(file)) giveUp(`No existe la orden '${command}'.`)
const { code } = await run(process.execPath, ['--enable-source-maps', file, ...given], { shown: true })
process.exitCode = code
