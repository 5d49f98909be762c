import { expect, it } from 'vitest'
import { firstOf, type Section } from '../../../src/ui/record/parts/sections.ts'

const section = (title: string, ...names: string[]): Section => ({
  title,
  names,
  blocks: names.map((name) => ({ kind: 'facts', names: [name] })),
})

it('an empty dialog begins with what a screen shows of it, in paper order; its sections keep their names', () => {
  const all = [section('', 'a', 'b', 'c'), section('Madre', 'd', 'e'), section('Padre', 'f')]
  const first = firstOf(all, () => false)
  expect(first.map(({ title, blocks }) => [title, blocks.length])).toEqual([
    ['', 3],
    ['Madre', 1],
  ])
  expect(first[1]?.names).toEqual(['d', 'e'])
})

it('a short one is whole', () => {
  const short = [section('', 'a'), section('Madre', 'b')]
  expect(firstOf(short, () => false)).toEqual(short)
})

it('of a folded section there is its card at first, in the place of one field', () => {
  const all = [section('', 'owner', 'number', 'day', 'type'), section('Madre', 'a', 'b'), section('Padre', 'c', 'd')]
  const first = firstOf(all, ({ names }) => names.includes('owner'))
  expect(first.map(({ title, blocks }) => [title, blocks.length])).toEqual([
    ['', 0],
    ['Madre', 2],
    ['Padre', 1],
  ])
  expect(first[0]?.names).toEqual(['owner', 'number', 'day', 'type'])
})
