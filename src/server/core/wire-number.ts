/** A consecutivo from the wire; -1, which no record has, if it is not a number. */
export const wireNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1)
