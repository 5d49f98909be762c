/** The bugs of `npm run prove -- planted-bugs` still fit the source, so that each can be planted. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { otherBugs } from './planted-others.ts'
import { serverBugs } from './planted-server.ts'
import { syncBugs } from './planted-sync.ts'

const bugs = [...syncBugs, ...serverBugs, ...otherBugs]

it('every bug to plant has its place in the source, its own name and tests that should catch it', () => {
  const lost = bugs.flatMap(({ name, file, find, also = [] }) => {
    const changes = [{ file, find }, ...also.map((change) => ({ file, ...change }))]
    const fits = changes.every((one) => existsSync(one.file) && readFileSync(one.file, 'utf8').includes(one.find))
    return fits ? [] : [name]
  })
  expect(lost).toEqual([])
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length)
  expect(bugs.filter(({ tests }) => tests.length === 0)).toEqual([])
})
