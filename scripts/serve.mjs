// The server of npm start, and how it is stopped.
import { spawn } from 'node:child_process'
import { onStop, say } from './prepare.mjs'

/**
 * The server runs in a separate process group and receives a stop once, from here: the terminal's Ctrl-C and npm's
 * forwarding would otherwise arrive as two signals, and the second means 'at once'.
 * @param program arguments of Node
 */
export function serve(program) {
  const server = spawn(process.execPath, ['--import', new URL('./with-parent.mjs', import.meta.url).href, ...program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  let stopping = 0
  const stop = (signal) => {
    if (stopping && Date.now() - stopping < 2000) return
    if (!stopping) say('\nCerrando Libro de Campo, un momento...')
    server.kill(stopping ? 'SIGKILL' : signal)
    stopping ||= Date.now()
  }
  onStop(stop)
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal))
  server.once('exit', (code, signal) => process.exit(code ?? (stopping && signal !== 'SIGKILL' ? 0 : 1)))
}
