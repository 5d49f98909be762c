import style from '../table/table.module.css'

/** Up to this a text takes one line in any table. */
const SHORT = 11

/** Text with a space about its middle: two lines where a table is narrow, else one (table.module.css). */
export function TwoLines({ text }: { readonly text: string }) {
  const at = text.length > SHORT ? middleOf(text) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at + 1)}
      <span className={style.second}>{text.slice(at + 1)}</span>
    </>
  )
}

/** The space that leaves the shortest lines; -1: none. */
function middleOf(text: string): number {
  const half = text.length / 2
  const spaces = [text.lastIndexOf(' ', half), text.indexOf(' ', half)].filter((at) => at > 0)
  return spaces.sort((a, b) => Math.abs(a - half) - Math.abs(b - half))[0] ?? -1
}
