/**
 * Ends each test file like a closing page: neither a late-loading chunk nor timers of a library component may outlive
 * the file.
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
    // A chunk that the file requested and did not await: its failed import would persist for every later file.
    await vi.dynamicImportSettled()
    // Work that React has already scheduled still needs the page.
    for (let turn = 0; turn < 3; turn++) await new Promise((go) => setImmediate(go))
    for (const timer of running) clearTimeout(timer)
    globalThis.setTimeout = start
  })
}
