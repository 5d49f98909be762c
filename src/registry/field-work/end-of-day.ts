/** The end of a day in the field: forms captured, their states, and remaining numbers. Pure. */
import { dayWords } from '../format/day-words.ts'
import { lengthOf } from '../format/text.ts'
import { fill } from '../texts/fill.ts'
import type { Tally } from '../vocabulary/in-words.ts'
import { daySentence } from './day-sentence.ts'

export const endOfDayTexts = {
  title: 'Libro de Campo, {day}',
  totals: 'Hechos {made}, enviados {sent}, registrados {accepted}, rechazados {refused}, por enviar {waiting}',
  photos: 'Fotos {photos}, con recibo {receipts}',
  refusedForm: 'RECHAZADO {form} {n}: {why}',
  voidedForm: 'ANULADO {form} {n}: {why}',
  corrected: {
    open: 'ABIERTO {form} {n}: está abierto para corregir, no se envía hasta guardarlo o cerrarlo',
    unfinished:
      'SIN TERMINAR {form} {n}: su corrección quedó a medias, no se envía hasta terminarla o dejarlo como estaba',
  },
  spent: 'Consecutivos {code}, {owner}: gastados {spent}',
  spentAndLeft: 'Consecutivos {code}, {owner}: gastados {spent}, quedan {left}',
  range: '{from} a {to}',
  more: 'y {n línea|líneas} más en el archivo de Excel',
  sheet: 'Cierre',
  numbersSheet: 'Consecutivos',
  headings: [
    'CODIGO',
    'FORMULARIO',
    'CONSECUTIVO',
    'ASOCIADO',
    'CAPTURADO',
    'REGISTRADO',
    'ESTADO',
    'MOTIVO',
    'FOTOS',
    'FOTOS CON RECIBO',
    'DETALLE',
    'FECHA',
  ],
  numberHeadings: ['CODIGO', 'ASOCIADO', 'GASTADOS', 'QUEDAN'],
  states: { filed: 'enviado', refused: 'rechazado', open: 'guardado', voided: 'anulado' },
} as const

/** A form of that day, as the report needs it. */
export interface DayForm {
  /** 'Cría hembra 2,9 kg de Zarza …7065'; '' if the form's definition gives no words. */
  readonly words: string
  /** The same without sex and weight, which have columns: 'Cría de Zarza …7065', 'hembra', '2,9 kg'. */
  readonly about: string
  readonly sex: string
  readonly weight: string
  /** yyyy-mm-dd of the declared event; '' for none. */
  readonly on: string
  /** Form code, and its displayed name. */
  readonly code: string
  readonly title: string
  readonly number: string
  readonly owner: string
  readonly ownerName: string
  /** open: no answer of the host yet. voided: by the association, since. */
  readonly state: 'filed' | 'refused' | 'open' | 'voided'
  /** Spanish, one sentence: the reason for its state. */
  readonly why: string
  /** It waits for a correction, in progress or unfinished. */
  readonly correction?: 'open' | 'unfinished' | undefined
  /** An edit of a record, or a female added to a group, uses no number. */
  readonly isNew: boolean
  /** Formatted; '' for not yet. */
  readonly capturedAt: string
  readonly filedAt: string
  readonly photos: number
  readonly receipts: number
  /** It stands in the row of its group. */
  readonly isWithin: boolean
  /** How it is counted in the day's sentence; undefined: it is not. */
  readonly tally?: Tally | undefined
}

export interface NumbersLeft {
  readonly code: string
  readonly owner: string
  readonly ownerName: string
  readonly left: number
  /** With which one the block goes on, if that is told. */
  readonly next?: string
}

export interface DayReport {
  /** What was done, '10 crías de 7 partos y 3 montas'; '' for nothing that is counted. */
  readonly sentence: string
  /** yyyy-mm-dd */
  readonly day: string
  readonly person: string
  readonly forms: readonly DayForm[]
  readonly totals: Readonly<
    Record<'made' | 'sent' | 'accepted' | 'refused' | 'waiting' | 'photos' | 'receipts', number>
  >
  /** Only forms of which a number was used that day. left: undefined if unknown on this device. */
  readonly numbers: readonly (Omit<NumbersLeft, 'left' | 'next'> & {
    readonly spent: number
    readonly left: number | undefined
  })[]
}

const sum = (forms: readonly DayForm[], of: (form: DayForm) => number): number =>
  forms.reduce((total, form) => total + of(form), 0)

/** @param forms those captured on that day, in order. @param left remaining numbers on this device. */
export function endOfDay(
  day: string,
  person: string,
  forms: readonly DayForm[],
  left: readonly NumbersLeft[],
): DayReport {
  const counted = forms.filter(({ isWithin }) => !isWithin)
  const count = (state: DayForm['state']) => counted.filter((form) => form.state === state).length
  const spent = new Map<string, DayForm[]>()
  for (const form of forms) {
    const key = `${form.code} ${form.owner}`
    if (form.isNew && form.number !== '') spent.set(key, [...(spent.get(key) ?? []), form])
  }
  return {
    sentence: daySentence(forms.filter(({ isNew, state }) => isNew && state !== 'voided')),
    day,
    person,
    forms,
    totals: {
      made: counted.length,
      sent: count('filed') + count('refused') + count('voided'),
      accepted: count('filed'),
      refused: count('refused'),
      waiting: count('open'),
      photos: sum(forms, (form) => form.photos),
      receipts: sum(forms, (form) => form.receipts),
    },
    numbers: [...spent.values()].flatMap(([first, ...others]) => {
      if (!first) return []
      const { code, owner, ownerName } = first
      const known = left.find((each) => each.code === code && each.owner === owner)
      return [{ code, owner, ownerName, spent: others.length + 1, left: known?.left }]
    }),
  }
}

/** Maximum characters of a message: phones cut longer ones. */
export const LONGEST_MESSAGE = 1000

const t = endOfDayTexts
/** Space reserved for the line that counts what does not fit. */
const SPARE = 60

/** The report as a phone message: never longer than `LONGEST_MESSAGE`; what does not fit is counted. */
export function dayText(report: DayReport): string {
  const { totals } = report
  const head = [
    fill(t.title, { day: `${dayWords(report.day, report.day)} ${report.day.slice(0, 4)}` }),
    cut(report.person, 80),
    ...(report.sentence === '' ? [] : [`${cut(report.sentence, 200)}.`]),
    fill(t.totals, totals),
    ...(totals.photos > 0 ? [fill(t.photos, totals)] : []),
  ]
  const groups = groupsOf(report.forms).map(({ title, ownerName, numbers }) =>
    [`${title}, ${cut(ownerName, 40)}`, ranges(numbers)].filter((text) => text !== '').join(': '),
  )
  const undone = { refused: t.refusedForm, voided: t.voidedForm }
  const refused = report.forms.flatMap(({ state, code, number, why }) =>
    state === 'refused' || state === 'voided' ? fill(undone[state], { form: code, n: number, why: cut(why, 100) }) : [],
  )
  const corrected = report.forms.flatMap(({ correction, code, number }) =>
    correction ? [fill(t.corrected[correction], { form: code, n: number })] : [],
  )
  const numbers = report.numbers.map(({ code, ownerName, spent, left }) =>
    fill(left === undefined ? t.spent : t.spentAndLeft, { code, owner: cut(ownerName, 40), spent, left: left ?? '' }),
  )
  return fitted(head, [...refused, ...corrected, ...groups, ...numbers])
}

const cut = (text: string, longest: number): string =>
  lengthOf(text) > longest
    ? `${[...text]
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : text

/** As many lines as fit, and the number of those that do not. */
function fitted(head: readonly string[], lines: readonly string[]): string {
  let text = head.join('\n')
  for (const [at, line] of lines.entries()) {
    const isLast = at === lines.length - 1
    if (text.length + 1 + line.length > LONGEST_MESSAGE - (isLast ? 0 : SPARE))
      return `${text}\n${fill(t.more, { n: lines.length - at })}`
    text = `${text}\n${line}`
  }
  return text
}

function groupsOf(forms: readonly DayForm[]) {
  const groups = new Map<string, { title: string; ownerName: string; numbers: string[] }>()
  for (const { title, owner, ownerName, number } of forms) {
    const key = `${title} ${owner}`
    const group = groups.get(key) ?? { title, ownerName, numbers: [] }
    group.numbers.push(number)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** 1201, 1202, 1203, 1207 as '1201 a 1203, 1207'. */
export function ranges(numbers: readonly string[]): string {
  const plain = numbers.filter((text) => /^\d{1,15}$/.test(text))
  const sorted = [...new Set(plain.map(Number))].sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const n of sorted) {
    const last = runs.at(-1)
    if (last && last[1] === n - 1) last[1] = n
    else runs.push([n, n])
  }
  const others = numbers.filter((text) => text !== '' && !plain.includes(text))
  return cut(
    [...runs.map(([from, to]) => (from === to ? `${from}` : fill(t.range, { from, to }))), ...others].join(', '),
    200,
  )
}

/** The report as a table for a spreadsheet: one row per form. */
export function daySheet(report: DayReport) {
  return {
    name: `${t.sheet} ${report.day}`,
    headings: [...t.headings],
    numbers: t.headings.map((heading) => heading.startsWith('FOTOS')),
    rows: report.forms.map((form) => [
      form.code,
      form.title,
      form.number,
      form.ownerName,
      form.capturedAt,
      form.filedAt,
      t.states[form.state],
      form.why,
      String(form.photos),
      String(form.receipts),
      form.words,
      form.on,
    ]),
  }
}

/** Numbers used and left, as a second table. */
export function numbersSheet(report: DayReport) {
  return {
    name: t.numbersSheet,
    headings: [...t.numberHeadings],
    numbers: [false, false, true, true],
    rows: report.numbers.map(({ code, ownerName, spent, left }) => [
      code,
      ownerName,
      String(spent),
      left === undefined ? '' : String(left),
    ]),
  }
}
