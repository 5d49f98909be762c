/**
 * The screens are tested on production React: its development build takes half of their time. The production build has
 * no `act`, so this one replaces it: when the callback ends, it runs all of React's scheduled tasks and microtasks.
 */
import { createRequire } from 'node:module'

/** A component that waits for its chunk is tried again and again: without a limit the chunk could never arrive. */
const MOST_TASKS = 1_000

if (typeof window !== 'undefined' && !Reflect.get(globalThis, '__reactAsShipped')) {
  Reflect.set(globalThis, '__reactAsShipped', true)
  const require = createRequire(import.meta.url)

  interface Task {
    run: ((late: boolean) => unknown) | null
    readonly priority: number
  }
  const tasks: Task[] = []
  const microtasks: (() => void)[] = []
  let pumping = false

  const runMicrotasks = () => {
    for (let next = microtasks.shift(); next; next = microtasks.shift()) next()
  }
  const runTasks = () => {
    for (let left = MOST_TASKS; left > 0 && tasks.length > 0; left--) {
      let first = tasks[0] as Task
      for (const task of tasks) if (task.priority < first.priority) first = task
      const { run } = first
      first.run = null
      const more = run?.(true)
      if (typeof more === 'function') first.run = more as Task['run']
      else tasks.splice(tasks.indexOf(first), 1)
      runMicrotasks()
    }
    if (tasks.length > 0) pumpLater()
  }
  const pumpLater = () => {
    if (pumping) return
    pumping = true
    setImmediate(pump)
  }
  const flush = () => {
    do {
      runMicrotasks()
      runTasks()
    } while (microtasks.length > 0)
  }
  const pump = () => {
    pumping = false
    runTasks()
  }

  const scheduler = require('scheduler')
  scheduler.unstable_scheduleCallback = (priority: number, run: Task['run']) => {
    const task: Task = { run, priority }
    tasks.push(task)
    pumpLater()
    return task
  }
  scheduler.unstable_cancelCallback = (task: Task) => {
    task.run = null
  }
  scheduler.unstable_shouldYield = () => false
  // The scheduler's clock runs fast, so that a fallback is not held for 0.3 s before its content.
  const now = () => performance.now() * 1000
  scheduler.unstable_now = now

  const own = globalThis.queueMicrotask
  globalThis.queueMicrotask = (run) => {
    microtasks.push(run)
    own(runMicrotasks)
  }
  require('react-dom/client')
  globalThis.queueMicrotask = own

  const settle = async () => {
    flush()
    await null
    flush()
  }
  const react = require('react')
  if (react.act) throw new Error("React's development build was loaded: NODE_ENV is not 'production'")
  react.act = (callback: () => unknown) => {
    const result = callback()
    if (result !== null && typeof result === 'object' && 'then' in result) {
      return (result as Promise<unknown>).then(async (value) => {
        await settle()
        return value
      })
    }
    flush()
    return {
      // biome-ignore lint/suspicious/noThenProperty: what `act` gives back can be awaited.
      then: (resolve: (value: unknown) => void) => void settle().then(() => resolve(result)),
    }
  }
}
