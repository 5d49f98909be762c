/** Real sending and real fetching of single answers; no prefetch, no inventory. */
import { answersOf } from '../../../src/sync/cache/answers.ts'
import { type Background, idle } from '../../../src/sync/contract/background.ts'
import { keepCopy } from '../../../src/sync/copy/copied-store.ts'
import { createApiClient } from '../../../src/sync/core/api-client.ts'
import type { Reach } from '../../../src/sync/core/api-result.ts'
import { signal } from '../../../src/sync/core/live-query.ts'
import { createSender } from '../../../src/sync/create-sender.ts'
import { pull } from '../../../src/sync/fetching/pull.ts'
import { withRoom } from '../../../src/sync/outbox/kept-photos.ts'
import type { Ports, Unlocked } from '../../../src/sync/ports/ports.ts'

const noChoices = {
  NID_PROPIETARIO: [],
  COD_ESPECIE: [],
  RAZA: [],
  SEXO: [],
  MACHO: [],
  HEMBRA: [],
  LIBRO: [],
  CONCEPCION: [],
  TIPO_PARTO: [],
  FECHA_INICIAL: [],
  FECHA_FINAL: [],
}

export function lightBackground(ports: Ports): Background {
  const reach = signal<Reach>({ reachable: false, at: 0 })
  const wire = createApiClient(ports, reach)
  let unlocked: Unlocked | null = null
  const roomy = { ...ports, store: withRoom(ports.store, ports.clock.now) }
  keepCopy(roomy)
  const sender = createSender(roomy, { unlocked: () => unlocked, reach, wire, sending: signal(false) })
  ports.connectivity.onWake(() => void sender.wake())
  const means = { ports, wire, answers: answersOf(ports), fetching: () => {}, progress: () => {}, coming: new Map() }
  return {
    ready: async () => {},
    unlock: async (next) => {
      unlocked = next
    },
    onStatus: async (told) => told(idle),
    hostAnswered: async () => reach.set({ reachable: true, at: ports.clock.now() }),
    send: () => sender.send(),
    async fetch(wanted, always) {
      const requests = wanted.flatMap((one) => ('request' in one ? [one.request] : []))
      if (unlocked) await pull(means, unlocked, requests, always ? 0 : 60_000)
    },
    prepare: async () => ({ result: 'incomplete', whole: [] }),
    herdSummary: async () => ({
      groups: [],
      total: 0,
      firstBirth: '',
      lastBirth: '',
      choices: noChoices,
      takenAt: undefined,
    }),
    herdPage: async () => ({ rows: [], total: 0, takenAt: undefined }),
    herdOptions: async () => undefined,
    herdAnimals: async (chips) => chips.map(() => undefined),
    herdLeases: async () => [],
    herdFacts: async (chips) => ({ animals: chips.map(() => undefined), takenAt: undefined }),
    herdLineage: async () => ({
      animal: null,
      ancestors: {},
      coefficient: 0,
      generations: 0,
      complete: 0,
      offspring: [],
      takenAt: undefined,
    }),
    herdPopulation: async () => ({ rows: [], takenAt: undefined }),
    herdFigures: async () => ({
      births: [],
      litters: [],
      youngPerBirth: Number.NaN,
      weights: [],
      intervals: [],
      medianInterval: Number.NaN,
      inbreeding: [],
      takenAt: undefined,
    }),
    herdCrosses: async () => [],
    herdPair: async () => ({ pair: undefined, takenAt: undefined }),
    exportHerd: async () => new ArrayBuffer(0),
    exportSheet: async () => new ArrayBuffer(0),
    beginSheet: async () => {},
    addToSheet: async () => {},
    endSheet: async () => [],
    dropSheet: async () => {},
  }
}
