import { ActionIcon, Title } from '@mantine/core'
import { useState } from 'react'
import type { Values } from '../../registry/index.ts'
import { useBook, useLive, useStanding } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { isAddress } from '../record/list/photo-address.ts'
import style from './news.module.css'
import { newsTexts } from './texts.ts'

/**
 * 'Entérese': the active publications, beside the inventory or below it on a narrow screen (decision 66).
 * @param asked false: not yet
 */
export function NewsPanel({ asked }: { readonly asked: boolean }) {
  const { news: live } = useBook().lookups
  const news = useLive(asked ? live : undefined)
  const [opened, setOpened] = useState(true)
  const items = news?.value ?? []
  const standing = useStanding(news)
  const waits = items.length === 0 && (standing === 'coming' || (standing === 'here' && news?.refreshing))
  return (
    <aside className={style.news} data-opened={opened || undefined} aria-labelledby="enterese">
      <div className={style.head}>
        <Title order={2} id="enterese" className={style.title}>
          {newsTexts.title}
        </Title>
        <ActionIcon
          variant="default"
          aria-label={opened ? newsTexts.hide : newsTexts.show}
          aria-expanded={opened}
          aria-controls="enterese-lista"
          onClick={() => setOpened(!opened)}
        >
          <Icon name={opened ? 'right' : 'left'} />
        </ActionIcon>
      </div>
      <ul id="enterese-lista" className={style.items} hidden={!opened} data-waiting={waits || undefined}>
        {items.map((item) => (
          <NewsItem key={`${item.ID ?? ''} ${item.URL} ${item.DESCRIPCION}`} item={item} />
        ))}
        {items.length === 0 && !waits ? (
          <li className={style.none}>{standing === 'absent' ? newsTexts.needsSignal : newsTexts.none}</li>
        ) : null}
      </ul>
    </aside>
  )
}

function NewsItem({ item }: { item: Values }) {
  const [broken, setBroken] = useState(false)
  const { URL: picture = '', DESCRIPCION = '', PAGINA = '' } = item
  return (
    <li className={style.item}>
      {isAddress(picture) && !broken ? (
        <img src={picture} alt="" loading="lazy" className={style.picture} onError={() => setBroken(true)} />
      ) : null}
      <p>{DESCRIPCION}</p>
      {/^https?:\/\//i.test(PAGINA) ? (
        <a href={PAGINA} target="_blank" rel="noopener noreferrer" className={style.more}>
          {newsTexts.more}
        </a>
      ) : null}
    </li>
  )
}
