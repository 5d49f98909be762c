import { readFileSync } from 'node:fs'
import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { makeCertificate } from '../../src/device/certificate/make.ts'
import { type CertificateFacts, type Face, fitted, layOut, type TextMark } from '../../src/registry/index.ts'
import { certificateTexts } from '../../src/registry/texts/certificate.ts'
import { readPdf } from './read-pdf.ts'

const record = {
  CONSECUTIVO: '300412',
  CONSEC_NACIMIENTO: '20417',
  NOMPROP: 'Rosalba Quintero Ardila',
  NOM_CRIADOR: 'Íngrid Ñáñez Muñoz',
  CHIP: '170000000412873',
  NOMBRE: 'Niña Güiña IV',
  NOM_ESPECIE: 'Caprina',
  NOM_RAZA: 'Saanen',
  SEXO: 'H',
  NOM_SEXO: 'HEMBRA',
  FECHA_NACIMIENTO: '2026-03-14',
  LIBRO: 'PRIMERA GENERACION',
  FECHA_SOLICITUD: '2026-06-02',
  NOM_CONCEPCION: 'INSEMINACION ARTIFICIAL',
  COLOR: 'Café',
  MARCAS_HATO: 'Tatuaje OD RQA, OI 26012',
  NOM_TIPO_DE_PARTO: 'DOBLE',
  PESO_AL_NACER: '3.15',
  CRIADERO: 'El Frailejón',
  MUNICIPIO: 'Zapatoca',
  DEPARTAMENTO: 'Santander',
  NOM_REGISTRADOR: 'Hernando Pinzón Rueda',
}
const facts: CertificateFacts = {
  association: 'Asociación Colombiana de Criadores',
  record,
  tree: {
    P: { chip: '170000000401000', name: 'Sultán' },
    M: { chip: '170000000401037', name: 'Violeta' },
    PM: { chip: '170000000401111', name: 'Estrella II' },
    PMM: { chip: '826000000000012', name: '' },
  },
  filed: true,
  printedOn: '2026-11-21',
  verification: { address: 'https://libro.example/verificar', spoken: 'C7K2M9Q-XT4H1B0-8ZC5DGE' },
}
/** Position of the animal's name, mm from the top. */
const NAME_AT = 74
const link = `https://libro.example/verificar/C${'7K2M9QXT4H1B08ZC'.repeat(3)}`
const at = new Date('2026-11-21T15:00:00Z')
const folder = 'src/device/certificate'
const typeface = (face: Face) => new Uint8Array(readFileSync(`${folder}/certificate-${face}.ttf`)).buffer
const letters = { regular: typeface('regular'), bold: typeface('bold'), italic: typeface('italic') }
const made = makeCertificate(facts, link, at, letters)
const pdf = readPdf(Buffer.from(made.bytes))

describe('the certificate', () => {
  it('is one page of letter paper that weighs under 100 KB', () => {
    expect(pdf.pages).toBe(1)
    expect([made.print.width, made.print.height]).toEqual([279.4, 215.9])
    expect(made.bytes.byteLength).toBeLessThan(100_000)
  })

  it('carries its letters with it', () => {
    expect(pdf.embedded).toHaveLength(3)
  })

  it.each([
    'Certificado de Registro Genealógico',
    'ASOCIACIÓN COLOMBIANA DE CRIADORES',
    'Niña Güiña IV',
    'Chip 170000000412873 · Saanen · Hembra · Caprina',
    'Rosalba Quintero Ardila',
    'Íngrid Ñáñez Muñoz',
    'El Frailejón · Zapatoca, Santander',
    'Hernando Pinzón Rueda',
    'A05-300412',
    'Primera generación',
    '14 de marzo de 2026',
    'Inseminación artificial',
    'Doble, 3,15 kg',
    'Sultán',
    '170000000401000',
    '826000000000012',
    'C7K2M9Q-XT4H1B0-8ZC5DGE',
  ])('says %j as text that can be selected and searched', (text) => {
    expect(pdf.texts).toContain(text)
  })

  it('says where an ancestor is not registered', () => {
    expect(pdf.texts.filter((text) => text === certificateTexts.unregistered).length).toBeGreaterThan(3)
  })

  it('its QR code opens the page of its verification', () => {
    expect(scanned(pdf.black)).toBe(link)
  })

  it('says that it is registered only where it is', () => {
    expect(pdf.texts).toContain('Registrado el 2 de junio de 2026. Impreso el 21 de noviembre de 2026.')
    const waiting = readPdf(Buffer.from(makeCertificate({ ...facts, filed: false }, link, at, letters).bytes))
    const line = 'Pendiente de registro, solicitado el 2 de junio de 2026. Impreso el 21 de noviembre de 2026.'
    expect(waiting.texts).toContain(line)
    expect(waiting.texts.join(' ')).not.toContain('Registrado el')
  })

  it('without verification prints neither code nor its words', () => {
    const { verification, ...plain } = facts
    const bare = readPdf(Buffer.from(makeCertificate(plain, undefined, at, letters).bytes))
    expect(verification).toBeDefined()
    expect(bare.black).toEqual([])
    expect(bare.texts.join(' ')).not.toMatch(/Verifique|verificar/)
  })
})

describe('what is too long for its place', () => {
  const measure = (text: string) => text.length * 0.5
  const nameOf = (name: string) => {
    const print = fitted(layOut({ ...facts, record: { ...record, NOMBRE: name } }), measure)
    return print.marks.find((mark): mark is TextMark => mark.kind === 'text' && mark.y === NAME_AT)
  }

  it('is set smaller, and keeps every letter while it can', () => {
    const long = 'Nuestra Señora de la Candelaria del Páramo XXVII'
    const set = nameOf(long)
    expect(set?.text).toBe(long)
    expect(set?.size).toBeLessThan(30)
  })

  it('is cut with an ellipsis when it cannot', () => {
    const set = nameOf('Interminable '.repeat(20))
    expect(set?.text.endsWith('…')).toBe(true)
  })

  it('letters that the paper does not have are written plainly or as a dot, never as question marks or holes', () => {
    expect(nameOf('Łucja 羊')?.text).toBe('Lucja ·')
  })
})

/** Paints the black shapes into an image and reads its QR code as a camera would. */
function scanned(shapes: readonly (readonly [number, number, number, number])[]): string | undefined {
  const [left, bottom] = [Math.min(...shapes.map(([x]) => x)), Math.min(...shapes.map(([, y]) => y))]
  const [right, top] = [Math.max(...shapes.map(([, , x]) => x)), Math.max(...shapes.map(([, , , y]) => y))]
  const side = 600
  const margin = 80
  const scale = (side - 2 * margin) / (right - left)
  const image = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [x1, y1, x2, y2] of shapes)
    for (let y = Math.round(margin + (top - y2) * scale); y < Math.round(margin + (top - y1) * scale); y++)
      for (let x = Math.round(margin + (x1 - left) * scale); x < Math.round(margin + (x2 - left) * scale); x++)
        image.set([0, 0, 0, 255], (y * side + x) * 4)
  expect(top - bottom).toBeCloseTo(right - left, 0)
  return jsQR(image, side, side)?.data
}
