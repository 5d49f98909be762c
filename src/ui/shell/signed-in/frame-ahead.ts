/** What everybody's frame has once he is signed in: on its way with the first screen, which is fetched while he types. */

/** What cannot be had is asked for again when it is drawn. */
export function bringFrame(): void {
  const menu = matchMedia('(min-width: 62em)').matches ? import('../menu/side-menu.tsx') : import('../tab-bar.tsx')
  const parts = [
    menu,
    import('./signed-in.tsx'),
    import('../../record/shared/filing-news.tsx'),
    import('../../privacy/privacy-note.tsx'),
  ]
  for (const part of parts) part.catch(() => {})
}
