/** Renders the icons of public/ from icon.svg: run `npx tsx scripts/icons.ts` after changing the logo. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const folder = new URL('../public/icons/', import.meta.url).pathname
const svg = await readFile(`${folder}icon.svg`, 'utf8')
/** Maskable: the launcher crops it to any shape, so the logo stays within the middle 80 %. */
const square = svg.replace('rx="112"', 'rx="0"')
const maskable = square.replace('<g id="marca">', '<g transform="translate(61 72) scale(.76)">')

const draw = (source: string, size: number, name: string) =>
  sharp(Buffer.from(source), { density: 288 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(folder + name)

await draw(svg, 192, 'icon-192.png')
await draw(svg, 512, 'icon-512.png')
await draw(svg, 32, 'favicon-32.png')
await draw(square, 180, 'apple-touch-icon.png')
await draw(maskable, 192, 'maskable-192.png')
await draw(maskable, 512, 'maskable-512.png')
