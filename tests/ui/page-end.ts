/** A page that closes takes its timers with it: what a component of a library left behind must not outlive its file. */
import { afterAll } from 'vitest'

if (typeof window !== 'undefined') {
  const running = new Set<ReturnType<typeof setTimeout>>()
  const start = globalThis.setTimeout
  const tracked = (...given: Parameters<typeof setTimeout>) => {
    const timer = start(...given)
    running.add(timer)
    return timer
  }
  globalThis.setTimeout = Object.assign(tracked, start) as typeof setTimeout
  afterAll(() => {
    for (const timer of running) clearTimeout(timer)
    globalThis.setTimeout = start
  })
}
