/** Safe HTML: interpolated values are escaped as text. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

type Part = string | number | Html | readonly Html[]

const written = (part: Part): string => {
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(written).join('') : escaped(String(part))
}

/** html`<p>${name}</p>`: parts are escaped unless they are Html themselves. */
export const html = (letters: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(letters.reduce((text, letter, at) => text + written(parts[at - 1] ?? '') + letter))
