import { act } from '@testing-library/react'
import type { TagReader, TagReaderState } from '../../src/sync/contract/device.ts'
import { liveValue } from '../../src/sync/contract/live.ts'

/** A fake ear-tag reader, whose readings come from the test. */
export function fakeTagReader(first: TagReaderState = 'ready') {
  const told = new Set<(chips: readonly string[]) => void>()
  const asked: string[] = []
  const state = liveValue<TagReaderState>(first)
  const speed = liveValue<number>(9600)
  const reader: TagReader = {
    state,
    speed,
    speeds: [9600, 115_200],
    connect: async () => {
      asked.push('connect')
      state.set('ready')
      return 'connected'
    },
    reopen: async () => {
      asked.push('reopen')
      state.set('ready')
    },
    forget: async () => {
      asked.push('forget')
      state.set('none')
    },
    changeSpeed: async (next) => {
      asked.push(`speed ${next}`)
      speed.set(next)
    },
    onRead: (tell) => {
      told.add(tell)
      return () => void told.delete(tell)
    },
  }
  return {
    reader,
    state,
    asked,
    /** Number of listeners. */
    heard: () => told.size,
    read: (...chips: string[]) =>
      act(async () => {
        for (const tell of [...told]) tell(chips)
      }),
  }
}
