/** The answers of /salud, and the memory of the process, while others attack. */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/** ms between two polls of /salud. */
const ASKED_EVERY = 25

/** Polls continuously, like a load balancer, and samples the memory of the process. */
export function watchHealth(port: number, pid: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let [isOver, slowest, peak, asked, failed] = [false, 0, 0, 0, 0]
  const ask = () =>
    new Promise<number>((resolve) => {
      const begun = performance.now()
      const call = request({ port, host: '127.0.0.1', path: '/salud', agent, timeout: 30_000 }, (reply) => {
        reply.resume()
        reply.on('end', () => {
          if (reply.statusCode !== 200) failed++
          resolve(performance.now() - begun)
        })
      })
      call.on('timeout', () => call.destroy())
      call.on('error', () => {
        failed++
        resolve(performance.now() - begun)
      })
      call.end()
    })
  const loop = async () => {
    while (!isOver) {
      slowest = Math.max(slowest, await ask())
      peak = Math.max(peak, memoryOf(pid))
      asked++
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY))
    }
  }
  void loop()
  return {
    since: () => {
      slowest = 0
      peak = 0
    },
    worst: () => ({ slowestHealth: Math.round(slowest), peak: peak || memoryOf(pid) }),
    count: () => ({ asked, failed }),
    end: () => {
      isOver = true
      agent.destroy()
    },
  }
}

/** Resident MB; 0: the process has ended. */
function memoryOf(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
