import { useEffect } from 'react'
import {
  type EditorEvent,
  type FormDefinition,
  fill,
  inbreedingWords,
  kinshipName,
  type Values,
} from '../../../registry/index.ts'
import { kinships, nameOfCode } from '../../../registry/vocabulary/codes.ts'
import type { PairAdvice } from '../../../sync/contract/animal-page.ts'
import { useAsked, useBook } from '../../common/book-context.tsx'
import { Icon } from '../../common/icon.tsx'
import { NotHere } from '../../common/skeleton.tsx'
import style from './advice.module.css'

const pairTexts = {
  inbreeding: 'Consanguinidad de la cría: {n}',
  kinship: 'Parentesco calculado: {name}',
  /** Of so few ancestors a percentage says nothing. */
  noneKnown: 'Sin parentesco conocido',
  rests: 'según {n} generaciones de pedigrí, {m} completas',
  restsOnFirst: 'según {n} generaciones de pedigrí, solo la primera completa',
  restsOnOne: 'según 1 generación de pedigrí: no se conocen sus padres',
  unknown: 'Consanguinidad: el pedigrí de esta pareja no está en este dispositivo.',
} as const

/** Kinship of a planned pair and the inbreeding of its offspring, from the pedigree on this device. */
export function AdvicePair({ sire, dam }: { sire: string; dam: string }) {
  const book = useBook()
  const answer = useAsked(sire && dam ? `${sire} ${dam}` : null, () => book.animals.pair(sire, dam))
  if (!answer) return null
  const pair = answer.value
  if (!pair)
    return (
      <NotHere answer={{ ...answer, takenAt: undefined }} of="facts" count={1}>
        <p className={style.pair}>
          <Icon name="share" size={20} /> {pairTexts.unknown}
        </p>
      </NotHere>
    )
  return (
    <div className={style.pair} role="status" data-high={pair.high || undefined}>
      <Icon name={pair.high ? 'alert' : 'share'} size={20} />
      <Known pair={pair} />
    </div>
  )
}

function Known({ pair }: { pair: PairAdvice }) {
  // 12,5 % for one eighth.
  const percent = inbreedingWords(pair.coefficient, pair.complete, 2)
  return (
    <div>
      <p>
        <strong>{percent ? fill(pairTexts.inbreeding, { n: percent }) : pairTexts.noneKnown}</strong>
      </p>
      {percent ? <p>{fill(pairTexts.kinship, { name: kinshipName(pair.kinship) })}</p> : null}
      <p className={style.rests}>{restsOn(pair)}</p>
    </div>
  )
}

function restsOn({ generations: n, complete: m }: PairAdvice): string {
  if (n === 1) return pairTexts.restsOnOne
  return fill(m === 1 ? pairTexts.restsOnFirst : pairTexts.rests, { n, m })
}

/** Fills the kinship of the planned pair from the pedigree if both are known and nobody has entered another value. */
export function useKinship(form: FormDefinition | undefined, values: Values, dispatch: (event: EditorEvent) => void) {
  const book = useBook()
  const pair = form?.pair
  const sire = pair ? (values[pair.sire] ?? '') : ''
  const dam = pair ? (values[pair.dam] ?? '') : ''
  const known = useAsked(pair?.kinship && sire && dam ? `${sire} ${dam}` : null, () =>
    book.animals.pair(sire, dam),
  )?.value
  const code = known?.kinship
  const field = pair?.kinship
  useEffect(() => {
    if (field && code) dispatch({ kind: 'found', name: field, option: { code, name: nameOfCode(kinships, code) } })
  }, [field, code, dispatch])
}
