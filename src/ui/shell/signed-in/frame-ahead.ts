/** Parts that every signed-in person's shell has: loaded together with the first screen, while the person types. */

/** A part that cannot be loaded is requested again when it is rendered. */
export function bringFrame(): void {
  const menu = matchMedia('(min-width: 62em)').matches ? import('../menu/side-menu.tsx') : import('../tab-bar.tsx')
  const parts = [
    menu,
    import('./signed-in.tsx'),
    import('../../record/shared/filing-news.tsx'),
    import('./person-notes.tsx'),
  ]
  for (const part of parts) part.catch(() => {})
}
