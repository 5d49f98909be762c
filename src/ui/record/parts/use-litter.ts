import { useCallback, useMemo, useRef, useState } from 'react'
import {
  type Finding,
  formOf,
  isForm,
  type Option,
  type Person,
  type RecordDefinition,
  type Values,
  withYoung,
  type Young,
  youngOf,
} from '../../../registry/index.ts'

const none: readonly Young[] = []
const noFindings: readonly Finding[] = []

/** The further young of a new birth form, as many as its type of birth requires. */
export function useLitter(
  form: RecordDefinition,
  isAdding: boolean,
  values: Values,
  person: Person,
  today: string,
  patch: (changed: (now: Values) => Values, byPerson: boolean) => void,
) {
  const whole = isAdding && isForm(form) && form.followedBy ? form : undefined
  const part = useMemo(() => (whole?.followedBy ? formOf(whole.followedBy.form) : undefined), [whole])
  const all = useCallback(
    (now: Values) => (whole && part ? youngOf(whole, part, now, person, today) : none),
    [whole, part, person, today],
  )
  const young = useMemo(() => all(values), [all, values])
  const findings = useRef(new Map<number, readonly Finding[]>())
  const [questions, setQuestions] = useState<Readonly<Record<number, readonly Finding[]>>>({})
  const put = useCallback(
    (n: number, name: string, typed: string, option: Option | undefined, byPerson: boolean) =>
      patch((now) => {
        const one = all(now).find((other) => other.n === n)
        return one ? withYoung(now, one, name, typed, option) : now
      }, byPerson),
    [all, patch],
  )
  return {
    young,
    numbers: whole ? [values[whole.number] ?? '', ...young.map((one) => one.values[one.part.number] ?? '')] : [],
    onChange: useCallback(
      (n: number, name: string, typed: string, option?: Option) => put(n, name, typed, option, true),
      [put],
    ),
    onPreset: useCallback((n: number, name: string, option: Option) => put(n, name, option.code, option, false), [put]),
    onAdvice: useCallback((n: number, found: readonly Finding[], asked: readonly Finding[]) => {
      findings.current.set(n, found)
      setQuestions((now) => ((now[n] ?? noFindings) === asked ? now : { ...now, [n]: asked }))
    }, []),
    questions: young.flatMap(({ n }) => questions[n] ?? noFindings),
    adviceOf: (n: number): readonly Finding[] => findings.current.get(n) ?? [],
  }
}
