import { Button } from '@mantine/core'
import { useState } from 'react'
import { importsTexts } from '../../registry/app/imports.ts'
import { EMPTY, OMIT } from '../../registry/herd-book/index.ts'
import { lineWords, moveInTexts } from '../../registry/herd-book/texts.ts'
import { importColumns } from '../../registry/imports/sheet-columns.ts'
import {
  cellName,
  fill,
  type ImportKind,
  type SheetCorrection,
  type SheetOfRows,
  type SheetProblem,
} from '../../registry/index.ts'
import { CorrectionDialog } from '../panes/findings/correction-dialog.tsx'
import { FindingTable, FoundKind } from '../panes/findings/finding-table.tsx'
import { counted } from '../panes/progress.tsx'

const t = importsTexts
/** Problems shown at a time; the marked file has all of them. */
const STEP = 50

interface ProblemTableProps {
  readonly kind: ImportKind
  readonly problems: readonly SheetProblem[]
  readonly read: SheetOfRows
  readonly onCorrect: (made: SheetCorrection) => void
}

/** All errors of a sheet, by kind, each beside its row, with what can be done about it. */
export function ProblemTable({ problems, ...rest }: ProblemTableProps) {
  return (
    <FindingTable label={t.problems} headings={[t.cell, t.original, t.problem]}>
      {kindsOf(problems, rest.read.sheet).map(([kind, { name, ofKind }]) => (
        <ProblemKind key={kind} name={name} problems={ofKind} {...rest} />
      ))}
    </FindingTable>
  )
}

const NUMBERS = /\d+|…/g

/** Its words, without the numbers in which these differ. */
function sharedWords(words: string, others: string): string {
  const theirs = others.match(NUMBERS) ?? []
  let at = 0
  return words.replace(NUMBERS, (number) => (number === theirs[at++] ? number : '…'))
}

/** The same column and the same words, whatever value and numbers they quote: the most frequent first. */
function kindsOf(problems: readonly SheetProblem[], sheet: SheetOfRows['sheet']) {
  const kinds = new Map<string, { name: string; ofKind: SheetProblem[] }>()
  for (const problem of problems) {
    const { line, column, text } = problem
    const value = sheet[line - 1]?.[column] ?? ''
    const name = `${sheet[0]?.[column] ?? ''}: ${value === '' ? text : text.replaceAll(value, '…')}`
    const kind = name.replace(NUMBERS, '…')
    const found = kinds.get(kind)
    if (found) {
      found.ofKind.push(problem)
      found.name = sharedWords(found.name, name)
    } else kinds.set(kind, { name, ofKind: [problem] })
  }
  return [...kinds].sort(([, one], [, other]) => other.ofKind.length - one.ofKind.length)
}

function ProblemKind({ name, kind, problems, read, onCorrect }: ProblemTableProps & { readonly name: string }) {
  const [shown, setShown] = useState(STEP)
  const [correcting, setCorrecting] = useState<readonly SheetProblem[]>()
  const left = problems.length - shown
  const [headings = []] = read.sheet
  const at = read.places.indexOf(problems[0]?.column ?? 0)
  /** What tells rows apart is no value for several. */
  const isKey = at === kind.keyColumn
  const correct = (of: readonly SheetProblem[], value: string | null) =>
    onCorrect({ lines: [...new Set(of.map(({ line }) => line))], at, value })
  return (
    <>
      <FoundKind
        head={
          problems.length === 1 ? undefined : (
            <>
              <b>{fill(t.problemKind, { kind: name, n: counted(problems.length) })}</b>
              <Button variant="default" onClick={() => (isKey ? correct(problems, null) : setCorrecting(problems))}>
                {fill(isKey ? t.omitAll : moveInTexts.correctAll, { n: counted(problems.length) })}
              </Button>
              <Button variant="subtle" px={0} aria-expanded={shown > 0} onClick={() => setShown(shown > 0 ? 0 : STEP)}>
                {shown > 0 ? t.hideRows : t.showRows}
              </Button>
            </>
          )
        }
        rows={problems.slice(0, shown).map((problem) => ({
          key: `${problem.line} ${problem.column} ${problem.text}`,
          line: cellName(problem.column, problem.line),
          source: headings.flatMap((heading, column) => {
            const text = read.sheet[problem.line - 1]?.[column] ?? ''
            const isWrong = column === problem.column
            return text === '' && !isWrong ? [] : [{ heading, text, isWrong }]
          }),
          says: problem.text,
          act: (
            <Button
              variant="subtle"
              ps={0}
              aria-label={titleOf(kind, at, [problem])}
              onClick={() => setCorrecting([problem])}
            >
              {moveInTexts.correct}
            </Button>
          ),
        }))}
        foot={
          shown > 0 && left > 0 ? (
            <Button variant="subtle" onClick={() => setShown(shown + STEP)}>
              {fill(t.moreProblems, { n: counted(left) })}
            </Button>
          ) : null
        }
      />
      {correcting ? (
        <CorrectionDialog
          title={titleOf(kind, at, correcting)}
          text={correcting.length === 1 ? (correcting[0]?.text ?? '') : name}
          column={columnOf(kind, at)}
          value={
            correcting.length === 1
              ? (read.sheet[(correcting[0]?.line ?? 0) - 1]?.[correcting[0]?.column ?? 0] ?? '')
              : ''
          }
          isCorrected={false}
          isOfSeveral={correcting.length > 1}
          busy={false}
          onKeep={(value) => {
            correct(correcting, value === OMIT ? null : value === EMPTY ? '' : value)
            setCorrecting(undefined)
          }}
          onClose={() => setCorrecting(undefined)}
        />
      ) : null}
    </>
  )
}

/** Emptying a wrong cell mends nothing. */
function columnOf(kind: ImportKind, at: number) {
  const column = importColumns(kind)[at]
  return column && ({ ...column, isRequired: true } as const)
}

const titleOf = (kind: ImportKind, at: number, [first, ...others]: readonly SheetProblem[]): string => {
  const column = kind.columns[at] ?? ''
  return others.length === 0
    ? fill(moveInTexts.correction, { column, lines: lineWords(String(first?.line)) })
    : fill(moveInTexts.correctionOfAll, { column, n: counted(others.length + 1) })
}
