import type { Page } from 'playwright-core'

/**
 * Rows that fit between head and foot of a list, and whether page, table or heading is too wide; null: no list with
 * rows.
 */
export const tableMeasures = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('main tbody tr')
    const box = row?.closest('section')
    const said = [...document.querySelectorAll('main p')].find(({ textContent }) =>
      textContent?.startsWith('Mostrando '),
    )
    const foot = said?.parentElement
    if (!row || !box || !foot) return null
    const top = row.getBoundingClientRect().top + box.scrollTop
    const below = foot.getBoundingClientRect().height + 24
    return {
      room: Math.floor((window.innerHeight - top - below) / row.getBoundingClientRect().height),
      wider: document.documentElement.scrollWidth > window.innerWidth,
      cut: box.scrollWidth > box.clientWidth,
      cutTitle: [...document.querySelectorAll('main h1')].some((title) => title.scrollWidth > title.clientWidth),
    }
  })
