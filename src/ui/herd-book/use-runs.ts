/** The runs of 'Traer un registro', and the actions on one. */
import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect } from 'react'
import type { HeadingRows, SourceMap, TableKey } from '../../registry/herd-book/index.ts'
import { moveInTexts as t } from '../../registry/herd-book/texts.ts'
import type { LookupRequest, OperationName, Values } from '../../registry/index.ts'
import type { Aged } from '../../sync/contract/live.ts'
import { useAnswer, useBook, useSteady, useSurroundings } from '../common/book-context.tsx'
import { useAct } from '../panes/use-act.ts'

export const runsRequest: LookupRequest = { operation: 'traerRegistro/entregas', fields: {}, passing: [] }
/** Polling intervals while the host is working, and otherwise, ms. */
const OFTEN = 2_000
const SELDOM = 20_000

type RunState = keyof typeof t.states

/** A sheet as the host read it. */
export interface ReadSheet {
  readonly name: string
  /** In its workbook. */
  readonly isHidden?: boolean
  /** The program that wrote it, if it was recognised. */
  readonly program?: string
  /** The list of a registry like this one that it is. */
  readonly list?: string
  readonly headings: readonly string[]
  /** '': none. */
  readonly table: string
  readonly columns: SourceMap
  readonly missing: readonly string[]
  /** Headings that nothing is read from. */
  readonly unused?: readonly string[]
  /** Somebody decided by hand which table it is, or that it is none. */
  readonly said?: boolean
  readonly rows: number
  readonly isRead?: boolean
  /** Place of the headings among the first rows, and how many rows they take. */
  readonly at?: number
  readonly headingRows?: HeadingRows
  readonly first?: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

interface RunFigures {
  /** Id of the review: a short one may end before anybody has seen it begin. */
  readonly review?: string
  readonly tables?: Partial<
    Record<TableKey, Readonly<Record<'read' | 'fresh' | 'known' | 'out' | 'along', number>> & { ownerless?: number }>
  >
  readonly findings?: Readonly<Record<string, number>>
  readonly sheets?: readonly ReadSheet[]
  readonly completions?: number
  /** Names of the files that a kept run came from. */
  readonly files?: readonly string[]
}

export interface Run {
  readonly id: string
  readonly source: string
  readonly state: RunState
  readonly at: string
  readonly by: string
  readonly problem: string
  /** What the host is doing; '': nothing. */
  readonly doing: string
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
  readonly figures: RunFigures
  readonly rows: number
  readonly corrections: number
}

const parsed = <T>(text: string | undefined, otherwise: T): T => {
  try {
    return (JSON.parse(text ?? '') ?? otherwise) as T
  } catch {
    return otherwise
  }
}

const runOf = (row: Values): Run => ({
  id: row.ENTREGA ?? '',
  source: row.ORIGEN ?? '',
  state: (row.ESTADO ?? 'open') as RunState,
  at: row.FECHA ?? '',
  by: row.TRAJO ?? '',
  problem: row.PROBLEMA ?? '',
  doing: row.AVANCE ?? '',
  files: parsed(row.ARCHIVOS, []),
  figures: parsed(row.CIFRAS, {}),
  rows: Number(row.FILAS ?? 0),
  corrections: Number(row.CORRECCIONES ?? 0),
})

/** The review found no row to judge. */
export const hasReadNothing = ({ state, figures }: Run): boolean =>
  state === 'reviewed' && Object.values(figures.tables ?? {}).every(({ read }) => read === 0)

/** As people read it: a review of nothing is none. */
export const stateText = (run: Run): string => (hasReadNothing(run) ? t.nothing : t.states[run.state])

export const isWorking = ({ state, doing }: Run): boolean =>
  doing !== '' || state === 'reviewing' || state === 'keeping'

export interface Runs {
  readonly answer: Aged<readonly Values[]> | undefined
  readonly runs: readonly Run[]
  readonly refresh: () => void
}

/** Newest first, polled while the screen is visible. */
export function useRuns(): Runs {
  const book = useBook()
  const { clock } = useSurroundings()
  const visible = useDocumentVisibility() !== 'hidden'
  const answer = useAnswer(runsRequest)
  const runs = useSteady(JSON.stringify(answer?.value ?? []), (answer?.value ?? []).map(runOf))
  const busy = runs.some(isWorking)
  useEffect(() => {
    if (!visible) return
    book.lookups.refresh(runsRequest)
    return clock.every(busy ? OFTEN : SELDOM, () => book.lookups.refresh(runsRequest))
  }, [book, clock, visible, busy])
  return { answer, runs, refresh: () => book.lookups.refresh(runsRequest) }
}

const failed = { text: t.notNow, severity: 'warning' } as const

/** Makes a call and reports its failure. */
export function useMoveInActs() {
  const book = useBook()
  const { act, busy } = useAct(failed)
  const ask = async (operation: OperationName, fields: Values): Promise<boolean> => {
    const done = await act({ operation, fields })
    book.lookups.refresh(runsRequest)
    return done !== undefined
  }
  return { busy, ask }
}
