import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { daysAway, type Option } from '../../registry/index.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import { useToday } from '../common/use-now.ts'

/** Few farms are found at a glance. */
const MANY = 8

/** Narrows many farms by place, and orders them by their next birth, as far as this device knows it. */
export function useOffered(found: readonly Option[]) {
  const book = useBook()
  const today = useToday()
  const [place, setPlace] = useState('')
  const [byBirth, setByBirth] = useState(false)
  const births = useAsked('', () => book.animals.expectedBirths(''))?.value ?? []
  const next = new Map<string, string>()
  for (const { owner, span } of births) if (span.until >= today && !next.has(owner)) next.set(owner, span.likely)
  const places = [...new Set(found.flatMap(({ municipio }) => municipio || []))].sort((a, b) =>
    a.localeCompare(b, 'es'),
  )
  const there = place === '' ? found : found.filter(({ municipio }) => municipio === place)
  const on = ({ code }: Option) => next.get(code) ?? '~'
  const offered = byBirth ? [...there].sort((a, b) => (on(a) < on(b) ? -1 : on(a) > on(b) ? 1 : 0)) : there
  const isMany = found.length > MANY || place !== ''
  return {
    offered,
    /** 'parto esperado hace 2 días'; '' if no birth is known here. */
    dueOn: ({ code }: Option) => (next.has(code) ? `parto esperado ${daysAway(next.get(code) ?? '', today)}` : ''),
    tools: (
      <>
        {isMany && places.length > 1 ? (
          <NativeSelect
            flex="1 1 8rem"
            aria-label="Municipio"
            value={place}
            data={[{ value: '', label: 'Municipio' }, ...places]}
            onChange={(event) => setPlace(event.currentTarget.value)}
          />
        ) : null}
        {isMany ? (
          <NativeSelect
            flex="1 1 8rem"
            aria-label="Orden"
            value={byBirth ? 'parto' : ''}
            data={[
              { value: '', label: 'Por nombre' },
              next.size > 0
                ? { value: 'parto', label: 'Por parto' }
                : { value: 'parto', label: 'Por parto: aquí aún no hay', disabled: true },
            ]}
            onChange={(event) => setByBirth(event.currentTarget.value === 'parto')}
          />
        ) : null}
      </>
    ),
  }
}
