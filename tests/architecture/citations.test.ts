/** Decisions cited in comments, by number or by heading, must exist in docs/decisions.md. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const decisions = readFileSync('docs/decisions.md', 'utf8')
const numbers = new Set([...decisions.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)))
const sources = ['src', 'sw', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css|md)$/.test(name) && !name.endsWith('citations.test.ts'))
    .map((name) => join(folder, name)),
)

/** 'decision 7', 'decisions 59 to 61', 'decisions 5, 162', 'decisions 140 and 142'. */
const cited = (text: string): number[] =>
  [...text.matchAll(/\bdecisions? (\d+(?:(?:, | and | to )\d+)*)/gi)].flatMap(([, list = '']) =>
    [...list.matchAll(/(\d+)(?: to (\d+))?/g)].flatMap(([, from, to]) => {
      const first = Number(from)
      return Array.from({ length: Number(to ?? from) - first + 1 }, (_, at) => first + at)
    }),
  )
const headings = (text: string): string[] =>
  [...text.matchAll(/\bdecisions?, '([^']+)'/g)].map(([, heading = '']) => heading)

it('every decision that a comment cites is there', () => {
  const lost: string[] = []
  let found = 0
  for (const file of sources) {
    const text = readFileSync(file, 'utf8')
    for (const number of cited(text)) {
      found++
      if (!numbers.has(number)) lost.push(`${file}: decision ${number}`)
    }
    for (const heading of headings(text)) if (!decisions.includes(heading)) lost.push(`${file}: '${heading}'`)
  }
  expect(found).toBeGreaterThan(200)
  expect(lost).toEqual([])
})

it('no comment cites what is not here', () => {
  const foreign = sources.filter((file) =>
    /\bambiguit(?:y|ies)\b|\b(?:DESIGN|STACK|HOUSE)\b/.test(readFileSync(file, 'utf8')),
  )
  expect(foreign).toEqual([])
})

it('every source file that a comment names is there', () => {
  const paths = ['src', 'sw', 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `/${join(folder, name)}`),
  )
  let found = 0
  const lost = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^\s*(?:\/\*\*|\*|\/\/)/.test(line))
      .flatMap((line) =>
        [...line.matchAll(/(?<![\w./*-])((?:[\w.-]+\/)*[\w.-]+\.tsx?)\b/g)].map(([, path = '']) => path),
      )
      .filter((path) => {
        found++
        return !paths.some((one) => one.endsWith(`/${path.replace(/^(?:\.\.?\/)+/, '')}`))
      })
      .map((path) => `${file}: ${path}`),
  )
  expect(found).toBeGreaterThan(20)
  expect(lost).toEqual([])
})

it('every file that a page of the documentation names is there', () => {
  const root = readdirSync('.').filter((name) => statSync(name).isFile())
  const tracked = ['src', 'sw', 'tests', 'scripts', 'docs'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  tracked.push(...root)
  const paths = new Set(tracked)
  const names = new Set(tracked.map((path) => basename(path)))
  const pages = tracked.filter((path) => /\.md$/.test(path) && !path.startsWith('tests/faults/'))
  const lost = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/[`(]((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|md|png))[`)]/g)].flatMap(
      ([, path = '']) => {
        const isThere = path.includes('/')
          ? [join(dirname(page), path), path, join('src', path)].some((one) => paths.has(one))
          : names.has(path) || /^name\./.test(path)
        return isThere ? [] : [`${page}: ${path}`]
      },
    ),
  )
  expect(pages.length).toBeGreaterThan(10)
  expect(lost).toEqual([])
})
