import { useState } from 'react'
import Slide from '../panes/slide.tsx'
import { isAddress } from '../record/list/photo-address.ts'
import style from './content.module.css'

/** An entry as its readers see it: its text, then its picture. */
export function HelpText({ html, picture }: { html: string; picture: string }) {
  const [broken, setBroken] = useState('')
  return (
    <>
      <Slide html={html} />
      {isAddress(picture) && picture !== broken ? (
        <img className={style.picture} src={picture} alt="" onError={() => setBroken(picture)} />
      ) : null}
    </>
  )
}
