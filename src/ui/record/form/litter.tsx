import { useEffect, useMemo } from 'react'
import { check, fill, isForm, isLocked, isYoungBegun, ownFields, type Young } from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { FillingProvider, useFilling } from '../../fields/index.tsx'
import style from '../parts/parts.module.css'
import { SectionView } from '../parts/section-view.tsx'
import { FieldView } from './field-view.tsx'
import { useAdvice } from './use-advice.ts'

export interface LitterProps {
  readonly young: readonly Young[]
  /** The numbers of the whole litter, the first one's first. */
  readonly numbers: readonly string[]
  /** Sending was attempted: messages are shown. */
  readonly asked: boolean
}

/**
 * What is filled in on the page of a new record and filed as separate forms: the further young of a litter, each with
 * its own number, or the rows of a sub-table.
 */
export function Litter({ young, ...rest }: LitterProps) {
  return young.map((one) => <OneOfLitter key={one.n} one={one} total={young.length + 1} {...rest} />)
}

interface OneOfLitterProps extends Omit<LitterProps, 'young'> {
  readonly one: Young
  readonly total: number
}

function OneOfLitter({ one, total, numbers, asked }: OneOfLitterProps) {
  const { n, part, values } = one
  const around = useFilling()
  const { dispatch, submitted } = around
  const advice = useAdvice(part, values, 'add')
  const { told } = advice
  useEffect(() => dispatch({ kind: 'advised', n, ...told }), [n, told, dispatch])
  const begun = isYoungBegun(one)
  const problems = useMemo(() => (asked && begun ? check(part, values) : {}), [asked, begun, part, values])
  const taken = numbers.filter((number, at) => number !== '' && at !== n - 1)
  /** Earlier ones take the first free numbers. */
  const before = numbers.slice(0, n - 1).filter((number) => number === '').length
  const filling = { ...around, n, form: part, values, taken, before, begun: {}, editingEntryId: undefined }
  const rows = isForm(around.form) && part.partOf?.several !== undefined ? around.form.details : undefined
  return (
    <FillingProvider value={filling}>
      <div data-young={n} className={rows ? style.young : style.further}>
        <SectionView
          title={rows?.title ?? fill(recordTexts.birthOf, { n, total })}
          wrong={Object.keys(problems).length > 0}
        >
          {ownFields(part).map((name) => {
            const field = part.fields[name]
            return field ? (
              <FieldView
                key={name}
                n={n}
                name={name}
                field={field}
                value={values[name] ?? ''}
                problem={problems[name]}
                advice={advice.under(name)}
                offer={submitted ? undefined : advice.offer(name)}
                locked={submitted || isLocked(part, name, values, around.person, 'add')}
                dispatch={dispatch}
              />
            ) : null
          })}
          {begun || rows ? null : <p>{recordTexts.youngLater}</p>}
        </SectionView>
      </div>
    </FillingProvider>
  )
}
