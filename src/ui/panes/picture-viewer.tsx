import { ActionIcon } from '@mantine/core'
import { type CSSProperties, useRef, useState } from 'react'
import { commonTexts } from '../../registry/texts/common.ts'
import { useReachable } from '../common/book-context.tsx'
import { Icon, type IconName } from '../common/icon.tsx'
import style from './picture.module.css'

export interface Picture {
  readonly url: string
  readonly label: string
  /** Caption. */
  readonly more?: string
}

const MOST = 4

/** Pictures one at a time: enlarge, rotate, or open in a separate window. */
export function PictureViewer({ pictures }: { readonly pictures: readonly Picture[] }) {
  const [at, setAt] = useState(0)
  const picture = pictures[at] ?? pictures[0]
  if (!picture) return null
  return (
    <section className={style.viewer} aria-label={pictures.length > 1 ? 'Fotos' : picture.label}>
      <One key={picture.url} picture={picture} />
      {pictures.length > 1 ? (
        <ul className={style.choices}>
          {pictures.map(({ url, label }, index) => (
            <li key={url}>
              <button
                type="button"
                className={style.choice}
                aria-current={index === at || undefined}
                onClick={() => setAt(index)}
              >
                {index + 1} de {pictures.length}: {label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function One({ picture: { url, label, more } }: { readonly picture: Picture }) {
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const [missing, setMissing] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const reachable = useReachable()
  if (missing)
    return (
      <p className={style.missing} role="status">
        {label}:{' '}
        {reachable
          ? 'la imagen no llegó del servidor.'
          : `la imagen no está en este dispositivo. ${commonTexts.needsConnection}`}{' '}
        {reachable ? (
          <button type="button" className={style.again} onClick={() => setMissing(false)}>
            Traerla de nuevo
          </button>
        ) : null}
      </p>
    )
  const button = (name: string, icon: IconName, run: () => void, off = false) => (
    <ActionIcon
      variant="default"
      aria-label={`${name}: ${label}`}
      title={name}
      aria-disabled={off || undefined}
      onClick={() => off || run()}
    >
      <Icon name={icon} size={18} />
    </ActionIcon>
  )
  return (
    <>
      <section
        ref={frame}
        className={style.frame}
        data-arrows="own"
        aria-label={`Imagen: ${label}`}
        tabIndex={zoom > 1 ? 0 : -1}
      >
        <div className={style.sheet} style={{ '--zoom': zoom } as CSSProperties}>
          <img src={url} alt={label} style={{ rotate: `${turn}deg` }} onError={() => setMissing(true)} />
        </div>
      </section>
      <div className={style.tools}>
        {button('Alejar', 'minus', () => setZoom(zoom - 1), zoom === 1)}
        {button('Acercar', 'plus', () => setZoom(zoom + 1), zoom === MOST)}
        {button('Girar', 'again', () => setTurn((turn + 90) % 360))}
        <a href={url} target="_blank" rel="noopener" className={style.whole}>
          Ver completa
        </a>
      </div>
      {more ? <p className={style.more}>{more}</p> : null}
    </>
  )
}
