import type { Face } from '../../registry/index.ts'

/** EB Garamond (SIL Open Font License 1.1, see OFL.txt), reduced to the characters of Spanish print: TrueType. */
export type Letters = Readonly<Record<Face, ArrayBuffer>>

const addresses: Readonly<Record<Face, URL>> = {
  regular: new URL('./certificate-regular.ttf', import.meta.url),
  bold: new URL('./certificate-bold.ttf', import.meta.url),
  italic: new URL('./certificate-italic.ttf', import.meta.url),
}

/** @throws TypeError or Error: a file could neither be found on the device nor downloaded */
export async function loadLetters(): Promise<Letters> {
  const load = async (face: Face) => {
    const answer = await fetch(addresses[face])
    if (!answer.ok) throw new Error(`${addresses[face].pathname}: ${answer.status}`)
    return await answer.arrayBuffer()
  }
  const [regular, bold, italic] = await Promise.all([load('regular'), load('bold'), load('italic')])
  return { regular, bold, italic }
}
