import { useCallback, useEffect, useRef, useState } from 'react'
import type { Person, Values } from '../../registry/index.ts'
import { requestsTexts } from '../../registry/masters/requests.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import { useBook } from '../common/book-context.tsx'
import { asRows, linesCall } from './calls.ts'

export type LineState = 'saving' | 'saved' | 'failed'

export interface DraftLines {
  /** undefined while loading. */
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
  /** Saves the quantity of a form at once; the latest one wins. */
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
  const [lines, setLines] = useState<readonly Values[]>()
  const [problem, setProblem] = useState<string>()
  const [typed, setTyped] = useState<Values>({})
  const [states, setStates] = useState<Readonly<Record<string, LineState>>>({})
  const waiting = useRef(new Map<string, string>())
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

  useEffect(() => {
    void fetchLines()
  }, [fetchLines])

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
        setTyped((now) => without(now, code, quantity))
      }
    } finally {
      busy.current = false
    }
  }, [book, nid, mark, fetchLines])

  const all = lines ?? []
  const difference = all.map((line) => {
    const code = line.code ?? ''
    const more = code in typed ? Number(typed[code] || '0') - Number(line.cantidad) : 0
    return { more: Number.isFinite(more) ? more : 0, price: Number(line.valor) }
  })
  return {
    lines,
    problem,
    typed,
    states,
    forms: Number(all[0]?.totalformularios ?? 0) + difference.reduce((sum, { more }) => sum + more, 0),
    pay: Number(all[0]?.totalgeneral ?? 0) + difference.reduce((sum, { more, price }) => sum + more * price, 0),
    allSaved: Object.keys(typed).length === 0,
    setQuantity(code, quantity) {
      setTyped((now) => ({ ...now, [code]: quantity }))
      waiting.current.set(code, quantity === '' ? '0' : quantity)
      void sendWaiting()
    },
    again() {
      setProblem(undefined)
      if (lines === undefined) void fetchLines()
      else void sendWaiting()
    },
  }
}

const without = (typed: Values, code: string, saved: string): Values =>
  (typed[code] || '0') === saved ? Object.fromEntries(Object.entries(typed).filter(([name]) => name !== code)) : typed
