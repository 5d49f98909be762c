import { describe, expect, it } from 'vitest'
import { looksPrivate } from '../../src/device/storage/private-window.ts'
import { readStorage } from '../../src/device/storage/storage-state.ts'

const GB = 2 ** 30
const ordinary = async () => false
const opens = { getDirectory: async () => ({}) as FileSystemDirectoryHandle }
const refuses = { getDirectory: () => Promise.reject(new DOMException('no', 'SecurityError')) }

describe('what is said of the disk', () => {
  it('a promise is asked for only where the browser can give one', async () => {
    const all = {
      persist: async () => true,
      persisted: async () => false,
      estimate: async () => ({ quota: 9, usage: 1 }),
    }
    expect(await readStorage(all, ordinary)).toMatchObject({ canAsk: true, persisted: false, free: 8 })
    expect(await readStorage({ persisted: all.persisted, estimate: all.estimate }, ordinary)).toMatchObject({
      canAsk: false,
    })
    expect(await readStorage(undefined, ordinary)).toMatchObject({ canAsk: false, persisted: undefined, low: false })
  })
})

describe('signs of a private window', () => {
  it.each([
    ['Chromium: a fifth of the memory', opens, 0.8 * GB, { memory: 4, serviceWorker: true }, true],
    ['Chromium, ordinary, on a small phone', opens, 9 * GB, { memory: 2, serviceWorker: true }, false],
    [
      'Chromium, ordinary, with a large memory and a small disk',
      opens,
      6 * GB,
      { memory: 8, serviceWorker: true },
      false,
    ],
    ['Firefox and Safari: no files of the site', refuses, 1 * GB, { memory: undefined, serviceWorker: true }, true],
    ['Firefox: no service worker', opens, 9 * GB, { memory: undefined, serviceWorker: false }, true],
    ['Firefox and Safari, ordinary', opens, 1 * GB, { memory: undefined, serviceWorker: true }, false],
    ['a browser that says nothing', undefined, undefined, { memory: undefined, serviceWorker: true }, false],
  ])('%s', async (_, storage, quota, signs, is) => {
    expect(await looksPrivate(storage, quota, signs)).toBe(is)
  })
})
