import style from './animals.module.css'

const TINTS = 6

/** Two letters of a breed on a separate tint; hidden from screen readers, because the name is written beside it. */
export function BreedMark({ breed, large }: { readonly breed: string; readonly large?: boolean }) {
  const letters = breed.replace(/[^\p{L}]/gu, '').slice(0, 2)
  let tint = 0
  for (const letter of breed.toUpperCase()) tint = (tint * 31 + (letter.codePointAt(0) ?? 0)) % TINTS
  return (
    <span className={style.mark} data-tint={tint} data-large={large || undefined} aria-hidden="true">
      {letters === '' ? '·' : `${letters.charAt(0).toUpperCase()}${letters.slice(1).toLowerCase()}`}
    </span>
  )
}
