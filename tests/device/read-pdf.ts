/** Parses a PDF of jsPDF: its text, through the embedded fonts' own tables, and its filled shapes. */
import { inflateSync } from 'node:zlib'

export interface ReadPdf {
  readonly pages: number
  /** The text strings, in drawing order. */
  readonly texts: readonly string[]
  /** Names of fonts whose program is inside the file. */
  readonly embedded: readonly string[]
  /** Corners (points) of each closed shape filled in pure black: [left, bottom, right, top]. */
  readonly black: readonly (readonly [number, number, number, number])[]
}

export function readPdf(bytes: Buffer): ReadPdf {
  const file = bytes.toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id ?? '', body ?? '']),
  )
  const streamOf = (body: string): string => {
    const at = body.indexOf('stream\n')
    if (at < 0) return ''
    const raw = Buffer.from(body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1')
    return (/FlateDecode/.test(body.slice(0, at)) ? inflateSync(raw) : raw).toString('latin1')
  }
  const referred = (body: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''
  const fonts = new Map<string, Map<string, string>>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(id)
      if (font?.includes('/Identity-H')) fonts.set(name, lettersOf(streamOf(referred(font, 'ToUnicode'))))
    }
  const content = [...objects.values()].map(streamOf).find((stream) => /\bBT\b/.test(stream)) ?? ''
  return {
    pages: [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body)).length,
    texts: textsOf(content, fonts),
    embedded: [...objects.values()].flatMap((body) =>
      /\/FontFile2 \d+ 0 R/.test(body) ? [/\/FontName \/(\S+)/.exec(body)?.[1] ?? ''] : [],
    ),
    black: blackOf(content),
  }
}

function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, lines = ''] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', unicode = ''] of lines.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      letters.set(
        glyph.toLowerCase(),
        String.fromCharCode(...(unicode.match(/.{4}/g) ?? []).map((hex) => Number.parseInt(hex, 16))),
      )
  return letters
}

function textsOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  let font: ReadonlyMap<string, string> = new Map()
  const texts: string[] = []
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]*)> Tj/gi)) {
    if (name) font = fonts.get(name) ?? new Map()
    else texts.push((hex?.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph.toLowerCase()) ?? '\ufffd').join(''))
  }
  return texts
}

function blackOf(content: string): [number, number, number, number][] {
  const found: [number, number, number, number][] = []
  let fill = ''
  let corners: [number, number][] = []
  let shapes: [number, number, number, number][] = []
  for (const line of content.split('\n')) {
    const color = /^([\d. ]+) (g|rg)$/.exec(line.trim())
    if (color) fill = color[1] ?? ''
    const point = /^(-?[\d.]+) (-?[\d.]+) [ml]$/.exec(line.trim())
    if (point) corners.push([Number(point[1]), Number(point[2])])
    if (line.trim() === 'h') {
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
      shapes.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
      corners = []
    }
    if (/^(f|S|B)\*?$/.test(line.trim())) {
      if (line.trim().startsWith('f') && /^0\.?0*( 0\.?0* 0\.?0*)?$/.test(fill)) found.push(...shapes)
      shapes = []
      corners = []
    }
  }
  return found
}
