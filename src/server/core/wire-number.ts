/** A consecutivo as the wire writes it; -1 for what is none, which no record has. */
export const wireNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1)
