import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { fill } from '../../registry/index.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { isAddress } from '../record/list/photo-address.ts'
import style from './news.module.css'
import { NewsPanel } from './news-panel.tsx'
import { newsTexts } from './texts.ts'

/** What the public home shows of the association: its pictures and what is new (decision 34). */
export default function HomePages() {
  return (
    <div className={style.home}>
      <HomeImages />
      <NewsPanel asked />
    </div>
  )
}

/** The active pictures of the public home, one at a time and changed only by hand: nothing moves by itself. */
function HomeImages() {
  const pictures = useLive(useBook().lookups.homeImages)
  const [at, setAt] = useState(0)
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const addresses = (pictures?.value ?? [])
    .map(({ URL = '' }) => URL)
    .filter((address) => isAddress(address) && !broken.has(address))
  const shown = Math.min(at, addresses.length - 1)
  const address = addresses[shown]
  if (address === undefined) return null
  const total = addresses.length
  return (
    <section className={style.carousel} aria-roledescription="carrusel" aria-label={newsTexts.pictures}>
      <img
        src={address}
        alt={fill(newsTexts.picture, { n: shown + 1, total })}
        className={style.homePicture}
        onError={() => setBroken(new Set([...broken, address]))}
      />
      {total > 1 ? (
        <div className={style.turns}>
          <ActionIcon
            variant="default"
            aria-label={newsTexts.previous}
            onClick={() => setAt((shown + total - 1) % total)}
          >
            <Icon name="left" />
          </ActionIcon>
          <span aria-live="polite">
            {shown + 1} de {total}
          </span>
          <ActionIcon variant="default" aria-label={newsTexts.next} onClick={() => setAt((shown + 1) % total)}>
            <Icon name="right" />
          </ActionIcon>
        </div>
      ) : null}
    </section>
  )
}
