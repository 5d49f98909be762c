import { useCallback, useEffect, useRef, useState } from 'react'
import type { Person, Values } from '../../registry/index.ts'
import { requestsTexts } from '../../registry/masters/requests.ts'
import { actionErrorText, notSavedText } from '../common/action-error-text.ts'
import { useAnswer, useBook, useReachable } from '../common/book-context.tsx'
import { usePreference } from '../common/use-preference.ts'
import { asRows, linesCall } from './calls.ts'

/** Typed quantities are kept on this device under this name until the host has them. */
export const QUANTITIES = 'solicitud'

/** waiting: for signal. */
export type LineState = 'waiting' | 'saving' | 'saved' | 'failed'

export interface DraftLines {
  /** Can the host be reached? Without it quantities are kept here, and saved as soon as it can. */
  readonly reachable: boolean
  /** undefined while loading, and where they were never seen. */
  readonly lines: readonly Values[] | undefined
  /** Why they could not be loaded. */
  readonly problem: string | undefined
  /** Typed quantities that the host does not have yet. */
  readonly typed: Values
  readonly states: Readonly<Record<string, LineState>>
  /** From the host, plus quantities typed since (decision 169). */
  readonly forms: number
  readonly pay: number
  /** The host has everything that was typed. */
  readonly allSaved: boolean
  /** Saves the quantity of a form as soon as the host can be reached; the latest one wins. */
  setQuantity(code: string, quantity: string): void
  again(): void
}

const failed = { text: requestsTexts.sendFailed, severity: 'error' } as const

/**
 * The lines of the person's draft: each quantity is saved when it changes, one call after the other; totals come from
 * the host.
 */
export function useDraftLines(person: Person): DraftLines {
  const book = useBook()
  const reachable = useReachable()
  // Without signal, as they were when the list was last seen.
  const cached = useAnswer(reachable ? null : linesCall('0', person.nid))
  const [fetched, setLines] = useState<readonly Values[]>()
  const lines = fetched ?? (cached?.takenAt === undefined ? undefined : cached.value)
  const [problem, setProblem] = useState<string>()
  const [states, setStates] = useState<Readonly<Record<string, LineState>>>({})
  const { typed, newest, remember } = useTyped()
  const waiting = useRef(new Map(Object.entries(typed)))
  const busy = useRef(false)
  const known = useRef<readonly Values[]>([])
  const { nid } = person

  const fetchLines = useCallback(async () => {
    const { operation, fields } = linesCall('0', nid)
    const answer = await book.desk.act({ operation, fields })
    if (answer.kind !== 'done') {
      setProblem(actionErrorText(answer, failed).text)
      return false
    }
    setProblem(undefined)
    known.current = asRows(answer.body)
    setLines(known.current)
    return true
  }, [book, nid])

  const mark = useCallback((code: string, state: LineState) => setStates((now) => ({ ...now, [code]: state })), [])

  const sendWaiting = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    try {
      for (;;) {
        const [next] = waiting.current
        if (!next) break
        const [code, quantity] = next
        mark(code, 'saving')
        const valor = known.current.find((line) => line.code === code)?.valor ?? ''
        const fields = { nid_propietario: nid, codigo: code, cantidad: quantity, valor }
        const answer = await book.desk.act({ operation: 'formulariosSolicitados/formulariosGuardaValores', fields })
        if (answer.kind !== 'done') {
          mark(code, 'failed')
          setProblem(actionErrorText(answer, failed).text)
          break
        }
        // A newer quantity of the same form may have been typed meanwhile.
        if (waiting.current.get(code) === quantity) waiting.current.delete(code)
        if (waiting.current.has(code)) continue
        if (!(await fetchLines())) {
          // Saved, but its total is unknown: saving it again does no harm.
          if (!waiting.current.has(code)) waiting.current.set(code, quantity)
          mark(code, 'failed')
          break
        }
        mark(code, 'saved')
        remember(without(newest.current, code, quantity))
      }
    } finally {
      busy.current = false
    }
  }, [book, nid, mark, newest, remember, fetchLines])

  const save = useCallback(async () => {
    if (await fetchLines()) await sendWaiting()
  }, [fetchLines, sendWaiting])
  useEffect(() => {
    if (reachable) void save()
  }, [reachable, save])

  const waits = reachable ? {} : Object.fromEntries(Object.keys(typed).map((code) => [code, 'waiting' as const]))
  return {
    reachable,
    lines,
    problem: reachable ? problem : undefined,
    typed,
    states: { ...states, ...waits },
    ...totalsOf(lines ?? [], typed),
    allSaved: Object.keys(typed).length === 0,
    setQuantity(code, quantity) {
      remember({ ...newest.current, [code]: quantity })
      waiting.current.set(code, quantity)
      if (reachable) void sendWaiting()
    },
    again() {
      setProblem(undefined)
      void save()
    },
  }
}

/** Typed quantities, kept on this device. */
function useTyped() {
  const book = useBook()
  const [typed, setTyped] = useState(() => quantitiesIn(book.lists.preferences.current()?.[QUANTITIES]))
  const [, keep] = usePreference(QUANTITIES, notSavedText)
  const newest = useRef(typed)
  const remember = useCallback(
    (quantities: Values) => {
      newest.current = quantities
      setTyped(quantities)
      keep(quantities)
    },
    [keep],
  )
  return { typed, newest, remember }
}

function totalsOf(lines: readonly Values[], typed: Values): Pick<DraftLines, 'forms' | 'pay'> {
  const difference = lines.map((line) => {
    const code = line.code ?? ''
    const more = code in typed ? Number(typed[code]) - Number(line.cantidad) : 0
    return { more: Number.isFinite(more) ? more : 0, price: Number(line.valor) }
  })
  return {
    forms: Number(lines[0]?.totalformularios ?? 0) + difference.reduce((sum, { more }) => sum + more, 0),
    pay: Number(lines[0]?.totalgeneral ?? 0) + difference.reduce((sum, { more, price }) => sum + more * price, 0),
  }
}

/** What an earlier visit left, as whatever version of the app stored it. */
const quantitiesIn = (stored: unknown): Values =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const without = (typed: Values, code: string, saved: string): Values =>
  typed[code] === saved ? Object.fromEntries(Object.entries(typed).filter(([name]) => name !== code)) : typed
