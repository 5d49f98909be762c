// npm run dev: the server restarts and the app reloads on every change; http://localhost:5173
import { spawn } from 'node:child_process'
import { ensureInstalled, ensureNode } from './prepare.mjs'

ensureNode()
await ensureInstalled()
const commands = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts'],
  ['node_modules/vite/bin/vite.js'],
]
const children = commands.map((args) => spawn(process.execPath, args, { stdio: 'inherit' }))
for (const child of children)
  child.once('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode = code ?? 0
  })
