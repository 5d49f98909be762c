import { useEffect, useMemo } from 'react'
import {
  byField,
  daysAway,
  embryoTold,
  type FormDefinition,
  type LastForm,
  type Option,
  readChip,
  type Values,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { ExpectedBirth } from '../../../sync/contract/expected-births.ts'
import { Serve, useServed, useWhyNotDue } from '../../animals/use-why-not-due.tsx'
import { useAsked, useBook } from '../../common/book-context.tsx'
import { Picker } from '../../fields/picker.tsx'

/** Position of the finder among the fields of a dialog. */
export const FINDER = 'hallar'

/**
 * The births of this owner that a new birth form can declare; undefined: the form declares none.
 * @param last the last filed form: its birth is declared, although the list may not know yet
 */
export function useBirths(
  form: FormDefinition | undefined,
  values: Values,
  last: LastForm | undefined,
): readonly ExpectedBirth[] | undefined {
  const book = useBook()
  const owner = form?.ends ? (values[form.owner] ?? '') : ''
  const births = useAsked(form?.ends ? `births ${owner}` : null, () => book.animals.expectedBirths(owner))?.value
  return useMemo(() => {
    const declared = form && births && last?.form === form.key ? chosenBirth(form, births, last.values) : undefined
    return declared ? births?.filter((one) => one !== declared) : births
  }, [form, births, last])
}

/** The one that the form currently declares. */
export function chosenBirth(
  form: FormDefinition,
  births: readonly ExpectedBirth[],
  values: Values,
): ExpectedBirth | undefined {
  const { ends } = form
  if (!ends || !values[ends.service]) return undefined
  return births.find(({ given }) =>
    Object.entries(byField(form, { ...given, sire: '' })).every(([name, text]) => text === values[name]),
  )
}

/** 'en 3 días', 'de Escorpión', 'A01 2427'. */
export const factsOfBirth = ({ concept, service, sire, dam, span }: ExpectedBirth, today: string): readonly string[] =>
  [
    daysAway(span.likely, today),
    dam ? embryoTold(dam) : '',
    sire.name && `de ${sire.name}`,
    `${concept} ${service}`,
  ].filter(Boolean)

interface FinderProps {
  readonly form: FormDefinition
  readonly births: readonly ExpectedBirth[]
  readonly values: Values
  readonly today: string
  /** The service is asked for. */
  readonly lacks: boolean
  readonly onFind: (chosen: Values) => void
}

/** The female first: choosing her determines the service. It is not a field of the form. */
export function Finder({ form, births, values, today, lacks, onFind }: FinderProps) {
  const whyNotDue = useWhyNotDue(values[form.owner] ?? '')
  const chips = new Set<string>()
  const options = births.map((birth): Option => {
    const { id, female, breed } = birth
    // A female with two open services is listed twice, once per service.
    const code = chips.has(female.chip) ? id : female.chip
    chips.add(female.chip)
    return {
      code,
      chip: female.chip,
      name: `${female.chip} ${female.name}`.trim(),
      nombre: female.name,
      nomraza: breed,
      detalle: factsOfBirth(birth, today).join(' · '),
    }
  })
  const chosen = chosenBirth(form, births, values)
  const find = ({ given }: ExpectedBirth) => onFind(withoutSame(byField(form, given), form, values))
  const served = useServed()
  const awaited = chosen ? undefined : births.find(({ female }) => female.chip === served.female)
  useEffect(() => {
    if (!awaited) return
    served.forget()
    find(awaited)
  })
  return (
    <Picker
      label={recordTexts.finder}
      options={options}
      value={(chosen && options[births.indexOf(chosen)]?.code) ?? ''}
      problem={lacks && options.length > 0 ? recordTexts.finderFirst : undefined}
      empty={recordTexts.finderEmpty}
      noMatch={(typed) => whyNotDue(typed)?.words}
      noMatchActs={(typed) => {
        const female = whyNotDue(typed)?.unserved
        return female && <Serve owner={values[form.owner] ?? ''} female={female} />
      }}
      placeholder={recordTexts.finderHint}
      read={readChip}
      always
      onPick={(option) => {
        const found = option && births[options.indexOf(option)]
        if (found) find(found)
        else if (form.ends) onFind({ [form.ends.service]: '' })
      }}
    />
  )
}

const withoutSame = (given: Values, { owner }: FormDefinition, values: Values): Values =>
  Object.fromEntries(Object.entries(given).filter(([name, text]) => name !== owner || values[owner] !== text))
