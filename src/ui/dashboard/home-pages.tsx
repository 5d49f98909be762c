import { HomeImages } from './home-images.tsx'
import style from './news.module.css'
import { NewsPanel } from './news-panel.tsx'

/** What the public home shows of the association: its pictures and what is new (decision 34). */
export default function HomePages() {
  return (
    <div className={style.home}>
      <HomeImages />
      <NewsPanel asked />
    </div>
  )
}
