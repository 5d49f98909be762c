import type { Background } from '../../../src/sync/contract/background.ts'

/** A day without signal: nothing is sent or fetched. */
export const quiet: Background = {
  ready: async () => {},
  unlock: async () => {},
  onStatus: async () => {},
  hostAnswered: async () => {},
  send: async () => {},
  fetch: async () => {},
  prepare: async () => ({ result: 'incomplete', whole: [] }),
  herdSummary: async () => {
    throw new Error('not asked')
  },
  herdPage: async () => {
    throw new Error('not asked')
  },
  herdOptions: async () => undefined,
  herdAnimals: async () => [],
  herdFacts: async () => ({ animals: [], takenAt: undefined }),
  herdLeases: async () => [],
  herdPair: async () => ({ pair: undefined, takenAt: undefined }),
  herdLineage: async () => {
    throw new Error('not asked')
  },
  herdPopulation: async () => ({ rows: [], takenAt: undefined }),
  herdFigures: async () => {
    throw new Error('not asked')
  },
  herdCrosses: async () => [],
  exportHerd: async () => new ArrayBuffer(0),
  exportSheet: async () => new ArrayBuffer(0),
  beginSheet: async () => {},
  addToSheet: async () => {},
  endSheet: async () => [],
  dropSheet: async () => {},
}
