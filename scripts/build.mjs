// npm run build: the server and the app, ready to run from dist.
import { buildApp, buildServer, ensureInstalled, ensureNode } from './prepare.mjs'

ensureNode()
await ensureInstalled()
await buildServer()
await buildApp(true)
