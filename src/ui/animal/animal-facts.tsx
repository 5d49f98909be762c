import type { ReactNode } from 'react'
import { asSentence, dayWords, fill, type Values } from '../../registry/index.ts'
import type { AnimalPage, RunningLease } from '../../sync/contract/animal-page.ts'
import { PersonLink } from '../animals/person-link.tsx'
import style from './animal.module.css'
import { animalTexts } from './animal-texts.ts'

const t = animalTexts

/** Rows of a list of facts: label and text, without unknown values; a wide one has a line of its own. */
export type FactLines = readonly (readonly [string, ReactNode, 'wide'?])[]

export function factsOf(page: AnimalPage, animal: Values, today: string): FactLines {
  const text = (key: string) => animal[key] ?? ''
  const weight = text('PESO_AL_NACER')
  const born = text('FECHA_NACIMIENTO')
  const owner = text('NOMPROP') || text('NID_PROPIETARIO')
  const lines: FactLines = [
    [t.owner, owner && <PersonLink nid={text('NID_PROPIETARIO')}>{owner}</PersonLink>],
    [t.owner, owner === '' && t.ofNobody],
    [t.since, text('PROPIO_DESDE') && dayWords(text('PROPIO_DESDE'), today)],
    [t.leased, page.lease && <PersonLink nid={page.lease.to}>{leaseWords(page.lease, today)}</PersonLink>, 'wide'],
    [t.born, born && dayWords(born, today)],
    [t.book, asSentence(text('LIBRO'))],
    [t.concept, asSentence(text('DESCRIPCION'))],
    [t.birthType, asSentence(text('TIPO_PARTO'))],
    [t.weight, weight && `${weight.replace('.', ',')} kg`],
    [t.number, text('CONSECUTIVO')],
    [t.color, text('COLOR')],
    [t.marks, text('MARCAS_HATO')],
    [t.traits, text('RASGOS_PARTICULARES')],
  ]
  return lines.filter(([, value]) => value)
}

/** Where it is, if not with its owner: according to a record on this device, or as marked in the inventory. */
function leaseWords(lease: RunningLease, today: string): string {
  const date = dayWords(lease.until, today)
  return lease.recorded ? fill(t.leasedTo, { other: lease.name, date }) : fill(t.leasedHere, { date })
}

export function FactList({ lines }: { readonly lines: FactLines }) {
  return (
    <dl className={style.facts}>
      {lines.map(([label, value, wide]) => (
        <div key={label} data-wide={wide}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
