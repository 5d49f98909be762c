/** Is the focus on nothing useful: the page, or the frame of a screen or a dialog, which takes it where nothing else is left? */
export const isNowhere = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches('main, [role="dialog"]')
