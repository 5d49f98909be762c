import { expect, it } from 'vitest'
import { arrivingBook, loadedAgain, standIn } from '../../src/sync/contract/arriving-book.ts'
import { type Book, bookMembers } from '../../src/sync/contract/book.ts'
import { type Live, liveValue } from '../../src/sync/contract/live.ts'
import { associate, fakeBook } from '../ui/fake-book.ts'

function arriving() {
  const real = fakeBook({ kind: 'out' })
  real.signsInAs = associate
  real.answers.signIn = { kind: 'in', offline: false, mustChangePassword: false }
  let arrive: (book: Book) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const arrival = new Promise<Book>((resolve, reject) => {
    arrive = resolve
    fail = reject
  })
  return { real, book: arrivingBook(() => arrival), arrive: () => arrive(real), fail }
}

it('who signs in before the engine is there is signed in once it is', async () => {
  const { real, book, arrive } = arriving()
  const answer = book.session.signIn('asociado', 'clave')
  expect(real.calls).toEqual([])
  arrive()
  expect(await answer).toEqual({ kind: 'in', offline: false, mustChangePassword: false })
  expect(real.session.state.current()?.kind).toBe('in')
})

it('before the engine is there nothing is known, and nothing is told', () => {
  const { book } = arriving()
  const lives = [book.session.state, book.outbox.connection, book.lookups.news, book.animals.herdSummary({} as never)]
  expect(lives.map((live) => live.current())).toEqual([undefined, undefined, undefined, undefined])
  expect(lives.map((live) => live.subscribe(() => expect.unreachable()))).toHaveLength(4)
})

it('an engine of which a file did not come is asked for again after each pause, and given up after the last', async () => {
  const failing = (times: number) => {
    let asked = 0
    const paused: number[] = []
    const load = async () => {
      asked++
      if (asked <= times) throw new Error(`no file ${asked}`)
      return asked
    }
    return { paused, loaded: loadedAgain(load, [1_000, 4_000], async (ms) => paused.push(ms)) }
  }
  const outcomes = [failing(0), failing(1), failing(2)]
  expect(await Promise.all(outcomes.map(({ loaded }) => loaded))).toEqual([1, 2, 3])
  expect(outcomes.map(({ paused }) => paused)).toEqual([[], [1_000], [1_000, 4_000]])
  await expect(failing(3).loaded).rejects.toThrow('no file 3')
})

it('who waits for an engine that cannot be had is told', async () => {
  const { book, fail } = arriving()
  const answer = book.session.signIn('asociado', 'clave')
  book.outbox.sendNow()
  book.capture.correct('1')()
  fail(new Error('no signal'))
  await expect(answer).rejects.toThrow('no signal')
})

it('no contract of the book has more than 15 members, and its table names each of them', () => {
  const { real, book } = arriving()
  for (const [area, members] of Object.entries(bookMembers)) {
    const names = Object.keys(members).sort()
    expect(names.length, area).toBeLessThanOrEqual(15)
    expect(Object.keys(real[area as keyof Book]).sort(), area).toEqual(names)
    expect(Object.keys(book[area as keyof Book]).sort(), area).toEqual(names)
  }
})

/** A contract with one question, to a part that comes when `come` is called. */
function comingPart() {
  const value = liveValue('first')
  let come = () => {}
  let fail: (error: Error) => void = () => {}
  const part = new Promise<Live<string>>((resolve, reject) => {
    come = () => resolve(value)
    fail = reject
  })
  const isHere = { now: false }
  const questions = standIn<{ herdOf(owner: string): Live<string> }>({ herdOf: 'question' }, () =>
    isHere.now ? value : part,
  )
  return { questions, value, come, fail, isHere }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

it('a question to a part that has not come is unknown, and then told with each change until nobody listens', async () => {
  const { questions, value, come, isHere } = comingPart()
  const told: string[] = []
  const one = questions.herdOf('1')
  const stop = one.subscribe((found) => told.push(found))
  // Nobody listens any more when the part comes.
  questions.herdOf('2').subscribe(() => expect.unreachable())()
  expect(one.current()).toBeUndefined()
  come()
  await soon()
  value.set('next')
  expect([told, one.current()]).toEqual([['first', 'next'], 'next'])
  stop()
  await soon()
  value.set('last')
  expect(told).toEqual(['first', 'next'])
  isHere.now = true
  expect(questions.herdOf('3').current()).toBe('last')
})

it('a question to a part that cannot come stays unknown', async () => {
  const { questions, fail } = comingPart()
  const one = questions.herdOf('1')
  one.subscribe(() => expect.unreachable())
  fail(new Error('no file'))
  await soon()
  expect(one.current()).toBeUndefined()
})
