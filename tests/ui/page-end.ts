/**
 * A page that closes takes with it what it shows and its timers: neither a part that loads late nor what a component of
 * a library left behind may outlive its file.
 */
import { afterAll, vi } from 'vitest'

if (typeof window !== 'undefined') {
  const running = new Set<ReturnType<typeof setTimeout>>()
  const start = globalThis.setTimeout
  const tracked = (...given: Parameters<typeof setTimeout>) => {
    const timer = start(...given)
    running.add(timer)
    return timer
  }
  globalThis.setTimeout = Object.assign(tracked, start) as typeof setTimeout
  afterAll(async () => {
    const { cleanup } = await import('@testing-library/react')
    cleanup()
    // A chunk that the file asked for and did not wait for: its failed import would stay for every file after it.
    await vi.dynamicImportSettled()
    // What React had planned before is still done in a page.
    for (let turn = 0; turn < 3; turn++) await new Promise((go) => setImmediate(go))
    for (const timer of running) clearTimeout(timer)
    globalThis.setTimeout = start
  })
}
