import { fill, kinshipName, texts } from '../../registry/index.ts'
import type { PairAdvice } from '../../sync/book.ts'
import { useAsked, useBook } from '../book-context.tsx'
import { Icon } from '../shell/icon.tsx'
import style from './advice.module.css'

/** Kinship of a planned pair and the inbreeding of its offspring, from the pedigree on this device. */
export function AdvicePair({ sire, dam }: { sire: string; dam: string }) {
  const book = useBook()
  const answer = useAsked(sire && dam ? `${sire} ${dam}` : null, () => book.pair(sire, dam))
  if (!answer) return null
  const pair = answer.value
  return (
    <div className={style.pair} role="status" data-high={pair?.high || undefined}>
      <Icon name={pair?.high ? 'alert' : 'share'} size={20} />
      {pair ? <Known pair={pair} /> : <p>{texts.pair.unknown}</p>}
    </div>
  )
}

function Known({ pair }: { pair: PairAdvice }) {
  return (
    <div>
      <p>
        <strong>{fill(texts.pair.inbreeding, { n: percent(pair.coefficient) })}</strong>
      </p>
      <p>{fill(texts.pair.kinship, { name: kinshipName(pair.kinship) })}</p>
      <p className={style.rests}>{restsOn(pair)}</p>
    </div>
  )
}

function restsOn({ generations: n, complete: m }: PairAdvice): string {
  if (n === 1) return texts.pair.restsOnOne
  return fill(m === 1 ? texts.pair.restsOnFirst : texts.pair.rests, { n, m })
}

/** 12,5 for an eighth; two decimals at most. */
const percent = (coefficient: number): string =>
  new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 }).format(coefficient * 100)
