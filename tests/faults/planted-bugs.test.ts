/** Checks that the mutations of `npm run prove -- planted-bugs` still match the source. */
import { existsSync, readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { expect, it } from 'vitest'
import { otherBugs } from './planted-others.ts'
import { serverBugs } from './planted-server.ts'
import { syncBugs } from './planted-sync.ts'

const isProgram = (file: string, text: string): boolean => {
  try {
    transformSync(text, { loader: file.endsWith('x') ? 'tsx' : 'ts', logLevel: 'silent' })
    return true
  } catch {
    return false
  }
}

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

it('what is planted is a program still: one that cannot be read is no bug that a test could catch', () => {
  const unreadable = bugs.filter(({ file, find, replace, also = [] }) => {
    const texts = new Map<string, string>()
    for (const change of [{ file, find, replace }, ...also.map((one) => ({ file, ...one }))]) {
      const text = texts.get(change.file) ?? readFileSync(change.file, 'utf8')
      texts.set(
        change.file,
        text.replace(change.find, () => change.replace),
      )
    }
    return [...texts].some(([file, text]) => !isProgram(file, text))
  })
  expect(unreadable.map(({ name }) => name)).toEqual([])
})
