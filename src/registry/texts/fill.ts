/** Texts with placeholders, and the duration of toasts. */

/** Fills {placeholders} of a text; '{n día|días}' is '1 día', '2 días'. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)(?: ([^|}]+)\|([^}]+))?\}/g, (whole, key: string, one?: string, many?: string) => {
    if (!(key in values)) return whole
    const value = String(values[key])
    return one === undefined ? value : `${value} ${value === '1' ? one : many}`
  })

/** '1 formulario', '3 formularios'. */
export const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** Toast duration in ms: as stated, else by length (1§9, decision 51). */
export const toastLife = (text: string): number => (text.length > 100 ? 7000 : text.length > 60 ? 5000 : 3000)
