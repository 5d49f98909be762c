import { useCallback, useEffect, useMemo } from 'react'
import {
  check,
  type Finding,
  fill,
  isLocked,
  isYoungBegun,
  type Option,
  ownFields,
  type Young,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { type Filling, FillingProvider } from '../../fields/index.tsx'
import style from '../parts/parts.module.css'
import { SectionView } from '../parts/section-view.tsx'
import { FieldView } from './field-view.tsx'
import { useAdvice } from './use-advice.ts'

export interface LitterProps {
  readonly young: readonly Young[]
  /** The form of the first young, which contains them. */
  readonly around: Filling
  /** The numbers of the whole litter, the first one's first. */
  readonly numbers: readonly string[]
  /** Sending was attempted: messages are shown. */
  readonly asked: boolean
  readonly onChange: (n: number, name: string, typed: string, option?: Option) => void
  readonly onAdvice: (n: number, findings: readonly Finding[], questions: readonly Finding[]) => void
  readonly onPreset: (n: number, name: string, option: Option) => void
}

/** The further young of a litter, on the page of the first: each has its own number and is a separate form. */
export function Litter({ young, ...rest }: LitterProps) {
  return young.map((one) => <OneOfLitter key={one.n} one={one} total={young.length + 1} {...rest} />)
}

function OneOfLitter({
  one,
  total,
  around,
  numbers,
  asked,
  onAdvice,
  onChange,
  onPreset,
}: Omit<LitterProps, 'young'> & { readonly one: Young; readonly total: number }) {
  const { n, part, values } = one
  const advice = useAdvice(part, values, 'add')
  const { findings, questions } = advice
  useEffect(() => onAdvice(n, findings, questions), [n, findings, questions, onAdvice])
  const begun = isYoungBegun(one)
  const problems = useMemo(() => (asked && begun ? check(part, values) : {}), [asked, begun, part, values])
  const change = useCallback(
    (name: string, typed: string, option?: Option) => onChange(n, name, typed, option),
    [n, onChange],
  )
  const preset = useCallback((name: string, option: Option) => onPreset(n, name, option), [n, onPreset])
  const taken = numbers.filter((number, at) => number !== '' && at !== n - 1)
  /** Earlier ones take the first free numbers. */
  const before = numbers.slice(0, n - 1).filter((number) => number === '').length
  const filling = { ...around, form: part, values, taken, before, begun: {}, editingEntryId: undefined }
  return (
    <FillingProvider value={filling}>
      <div data-young={n} className={style.young}>
        <SectionView title={fill(recordTexts.birthOf, { n, total })} wrong={Object.keys(problems).length > 0}>
          {ownFields(part).map((name) => {
            const field = part.fields[name]
            return field ? (
              <FieldView
                key={name}
                name={`${n}:${name}`}
                field={field}
                value={values[name] ?? ''}
                problem={problems[name]}
                advice={advice.under(name)}
                offer={around.submitted ? undefined : advice.offer(name)}
                locked={around.submitted || isLocked(part, name, values, around.person, 'add')}
                onChange={(_, typed, option) => change(name, typed, option)}
                onPreset={(_, option) => preset(name, option)}
              />
            ) : null
          })}
          {begun ? null : <p>{recordTexts.youngLater}</p>}
        </SectionView>
      </div>
    </FillingProvider>
  )
}
