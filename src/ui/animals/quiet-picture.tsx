import style from './animals.module.css'

/** Picture for an empty list: nothing is there, or nothing is waiting. Decorative: hidden from screen readers. */
export const QuietPicture = ({ of }: { readonly of: 'goat' | 'sent' }) => (
  <svg className={style.quietPicture} viewBox="0 0 160 96" aria-hidden="true">
    <circle className={style.sun} cx="124" cy="24" r="11" />
    <path className={style.farHill} d="M0 72C24 44 54 42 82 60s52 8 78-10v46H0Z" />
    <path className={style.hill} d="M0 84c30-20 66-22 96-10s46 8 64 0v22H0Z" />
    {of === 'goat' ? <Goat /> : <Letter />}
  </svg>
)

const Goat = () => (
  <g className={style.drawn}>
    <path d="M46 78V62c-3-2-4-6-3-10 1-5 4-8 9-8h20c5 0 8-3 10-8l2-6c1-3 4-4 7-3l8 3c2 1 3 3 2 5l-1 3c-1 2-2 3-5 3h-5l-4 13c-1 3-2 5-4 6v18" />
    <path d="M54 78V64M74 78V63M46 62c8 3 22 3 30 0M43 52c-3 0-5-2-6-5M84 28c-1-6-5-9-10-9M90 27c0-6-3-10-7-12M88 33h.5M92 41l-1 6" />
  </g>
)

const Letter = () => (
  <g className={style.drawn}>
    <path d="M52 40h42v28H52Z M52 42l21 15 21-15" />
    <path d="M36 46h8M32 54h12M36 62h8" />
  </g>
)

/** Where there is nothing yet; a part of its own for the lists, which come with the first visit. */
export default function QuietGoat() {
  return <QuietPicture of="goat" />
}
