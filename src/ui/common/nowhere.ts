/** Is the focus nowhere useful: on the page, or on the frame of a screen or dialog, the last resort for the focus? */
export const isNowhere = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches('main, [role="dialog"]')
