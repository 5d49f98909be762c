import { fill } from '../../registry/index.ts'
import { outboxTexts } from '../../registry/texts/outbox.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import style from './home.module.css'
import { homeTexts as t } from './texts.ts'

/**
 * Does the app open here without signal? Its place is kept until it is known.
 * @param farmHere without the animals of the farm that is visited, nothing is ready
 */
export function AppReady({ farmHere }: { readonly farmHere: boolean }) {
  const share = useLive(useBook().device.appShare)
  if (share === undefined || (share === 1 && !farmHere)) return <span className={style.ready} />
  if (share === 1)
    return (
      <span className={style.ready} role="status">
        <Icon name="check" size={16} /> {t.ready}
      </span>
    )
  const percent = Math.floor(share * 100)
  return (
    <span className={style.ready}>
      <progress max={100} value={percent} aria-label={fill(outboxTexts.appComing, { n: percent })} /> {percent} %
    </span>
  )
}
