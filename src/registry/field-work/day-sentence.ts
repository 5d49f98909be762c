/** What a day brought, in one sentence. Pure. */
import { fill } from '../texts/fill.ts'
import type { Tally } from '../vocabulary/in-words.ts'

const t = { of: '{all} de {some}', photos: ', con {n foto|fotos}' } as const

/** A form of that day: how it is counted, and its photos. */
export interface CountedForm {
  /** undefined: it is not counted. */
  readonly tally?: Tally | undefined
  readonly photos: number
}

/** '10 crías de 7 partos, 3 montas y 2 inseminaciones, con 3 fotos'; '' if nothing was done that is counted. */
export function daySentence(forms: readonly CountedForm[]): string {
  const counts = new Map<string, number>()
  const add = (words: string | undefined) => words && counts.set(words, (counts.get(words) ?? 0) + 1)
  for (const { tally } of forms) {
    add(tally?.words)
    add(tally?.of)
  }
  const told = (words: string) => fill(words, { n: counts.get(words) ?? 0 })
  const kinds = new Map(forms.flatMap(({ tally }) => (tally ? [[tally.words, tally]] : [])))
  const parts = [...kinds.values()].map(({ words }) => {
    const of = forms.find(({ tally }) => tally?.words === words && tally.of)?.tally?.of
    return of && counts.get(of) !== counts.get(words) ? fill(t.of, { all: told(words), some: told(of) }) : told(words)
  })
  const last = parts.pop()
  if (last === undefined) return ''
  const photos = forms.reduce((sum, form) => sum + form.photos, 0)
  return [[parts.join(', '), last].filter(Boolean).join(' y '), photos > 0 ? fill(t.photos, { n: photos }) : ''].join(
    '',
  )
}
