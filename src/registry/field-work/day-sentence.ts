/** What a day brought, in one sentence. Pure. */
import { fill } from '../texts/fill.ts'
import type { Tally } from '../vocabulary/in-words.ts'

const t = { of: '{all} de {some}', photos: ', con {n foto|fotos}', others: '{n} más' } as const

/** A form of that day: how it is counted, and its photos. */
export interface CountedForm {
  /** undefined: it is not counted. */
  readonly tally?: Tally | undefined
  readonly photos: number
}

/** '10 crías de 7 partos, 3 montas y 2 inseminaciones, con 3 fotos'; '' if nothing was done that is counted. */
export function daySentence(forms: readonly CountedForm[]): string {
  const kinds = kindsOf(forms)
  const all = kinds.map(({ tally: { words, of }, count, births }) =>
    of && births !== count
      ? fill(t.of, { all: fill(words, { n: count }), some: fill(of, { n: births }) })
      : fill(words, { n: count }),
  )
  const photos = forms.reduce((sum, form) => sum + form.photos, 0)
  return all.length > 0 && photos > 0 ? `${joined(all)}${fill(t.photos, { n: photos })}` : joined(all)
}

/** The same, or the most frequent of it, in so many characters: '10 crías, 3 montas y 4 más'. */
export function dayInShort(forms: readonly CountedForm[], room: number): string {
  const whole = daySentence(forms)
  if (whole.length <= room) return whole
  const kinds = kindsOf(forms).sort((a, b) => b.count - a.count)
  for (let n = kinds.length; ; n--) {
    const others = kinds.slice(n).reduce((sum, { count }) => sum + count, 0)
    const first = kinds.slice(0, n).map(({ tally, count }) => fill(tally.words, { n: count }))
    const words = joined(others > 0 ? [...first, fill(t.others, { n: others })] : first)
    if (n < 2 || words.length <= room) return words
  }
}

const joined = (words: readonly string[]): string => words.join(', ').replace(/, ([^,]*)$/, ' y $1')

/** How many of each kind, and of how many births, in the order in which they began. */
function kindsOf(forms: readonly CountedForm[]) {
  const tallies = forms.flatMap(({ tally }) => tally ?? [])
  return [...new Set(tallies.map(({ words }) => words))].map((kind) => {
    const same = tallies.filter(({ words }) => words === kind)
    const births = same.filter(({ of }) => of)
    return { tally: births[0] ?? (same[0] as Tally), count: same.length, births: births.length }
  })
}
