/** The genealogy certificate on one sheet of letter paper in landscape: converts facts to marks. */
import { comma } from '../format/decimal.ts'
import { certificateTexts } from '../texts/certificate.ts'
import { fill } from '../texts/fill.ts'
import type { Values } from '../vocabulary/define-field.ts'
import { asSentence, type CertificateFacts, longDate } from './facts.ts'
import { emblem, frame, ink, inked as text } from './frame.ts'
import { line, type Mark, modules, type Print } from './print.ts'
import { drawTree } from './tree.ts'

/** Letter, the paper of Colombian printers, mm. */
const WIDTH = 279.4
const HEIGHT = 215.9
const LEFT = 22
const RIGHT = WIDTH - 22
const CENTER = WIDTH / 2

/** @param code the QR code's modules; absent if nobody could verify it. */
export function layOut(facts: CertificateFacts, code?: readonly (readonly boolean[])[]): Print {
  const { record } = facts
  const name = record.NOMBRE ?? ''
  return {
    width: WIDTH,
    height: HEIGHT,
    title: `${certificateTexts.title} ${name}`.trim(),
    marks: [
      ...frame(WIDTH, HEIGHT),
      ...head(facts),
      ...animal(record),
      ...columns(record),
      text(CENTER - 8, 88, 'Genealogía', { size: 13, face: 'italic', color: ink.gold }),
      line(CENTER + 14, 87, RIGHT, 87, ink.sand, 0.25),
      ...drawTree(facts.tree, { x: CENTER - 8, y: 91, width: RIGHT - CENTER + 8, height: 73.5 }),
      ...foot(facts, code),
    ],
  }
}

function head({ association, record }: CertificateFacts): readonly Mark[] {
  return [
    ...emblem(CENTER - 8.5, 17, 17),
    text(CENTER, 39.5, association.toUpperCase(), {
      size: 9.5,
      align: 'center',
      color: ink.gold,
      spacing: 1.5,
      room: 200,
    }),
    text(CENTER, 52.5, certificateTexts.title, { size: 31, face: 'bold', align: 'center', color: ink.green }),
    text(LEFT, 24, 'Registro', { size: 8.5, face: 'italic', color: ink.soft }),
    text(LEFT, 30, `A05-${record.CONSECUTIVO ?? ''}`, { size: 14, face: 'bold', color: ink.dark, room: 60 }),
    text(RIGHT, 24, 'Libro', { size: 8.5, face: 'italic', color: ink.soft, align: 'right' }),
    text(RIGHT, 30, asSentence(record.LIBRO ?? ''), {
      size: 14,
      face: 'bold',
      color: ink.dark,
      align: 'right',
      room: 60,
    }),
  ]
}

function animal(record: Values): readonly Mark[] {
  const female = record.SEXO === 'H'
  const breed = [record.NOM_RAZA, record.NOM_SEXO ? asSentence(record.NOM_SEXO) : '', record.NOM_ESPECIE]
  return [
    text(
      CENTER,
      61,
      `Certifica que ${female ? 'la hembra' : 'el macho'} que aquí se describe está en su libro genealógico`,
      {
        size: 11,
        face: 'italic',
        align: 'center',
        color: ink.soft,
      },
    ),
    text(CENTER, 74, record.NOMBRE ?? '', { size: 30, face: 'bold', align: 'center', room: 190 }),
    text(CENTER, 80.5, `Chip ${record.CHIP ?? ''}  ·  ${breed.filter(Boolean).join('  ·  ')}`, {
      size: 11.5,
      align: 'center',
      room: 200,
    }),
  ]
}

/** Two columns of facts to the left of the tree; empty ones are left out. */
function columns(record: Values): readonly Mark[] {
  const place = [record.MUNICIPIO, record.DEPARTAMENTO].filter(Boolean).join(', ')
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Nacimiento', longDate(record.FECHA_NACIMIENTO ?? '')],
    ['Color', record.COLOR],
    ['Concepción', asSentence(record.NOM_CONCEPCION ?? '')],
    ['Parto', birthOf(record)],
    ['Marcas del hato', record.MARCAS_HATO],
    ['Rasgos particulares', record.RASGOS_PARTICULARES],
    ['Denuncia de nacimiento', record.CONSEC_NACIMIENTO && `A04-${record.CONSEC_NACIMIENTO}`],
    ['Prefijo', record.PREFIJO],
  ]
  const people: readonly (readonly [string, string | undefined])[] = [
    ['Propietario', record.NOMPROP],
    ['Criador', record.NOM_CRIADOR || record.NOMPROP],
    ['Criadero', [record.CRIADERO, place].filter(Boolean).join(' · ')],
  ]
  const shown = facts.filter(([, value]) => value)
  const rows = Math.ceil(shown.length / 2)
  const half = 51
  return [
    text(LEFT, 88, 'El animal', { size: 13, face: 'italic', color: ink.gold }),
    line(LEFT + 20, 87, CENTER - 15, 87, ink.sand, 0.25),
    ...shown.flatMap(([label, value], at) =>
      pair(LEFT + (at >= rows ? half + 2 : 0), 95 + (at % rows) * 10.4, label, value ?? '', half - 2),
    ),
    ...people.flatMap(([label, value], at) =>
      pair(LEFT, 140 + at * 10.4, label, value ?? '', 2 * half, at === 0 ? 'bold' : 'regular'),
    ),
  ]
}

const birthOf = (record: Values): string =>
  [asSentence(record.NOM_TIPO_DE_PARTO ?? ''), record.PESO_AL_NACER ? `${comma(record.PESO_AL_NACER)} kg` : '']
    .filter(Boolean)
    .join(', ')

const pair = (
  x: number,
  y: number,
  label: string,
  value: string,
  room: number,
  face: 'bold' | 'regular' = 'regular',
) => [
  text(x, y, label, { size: 7.6, face: 'italic', color: ink.soft }),
  text(x, y + 5, value || '—', { size: 11.5, face, room }),
]

const QR = 28

function foot(
  { record, filed, printedOn, verification }: CertificateFacts,
  code?: readonly (readonly boolean[])[],
): readonly Mark[] {
  const signature = (x: number, name: string, role: string): readonly Mark[] => [
    line(x - 33, 183.5, x + 33, 183.5, ink.dark, 0.25),
    text(x, 188, name, { size: 10.5, face: 'bold', align: 'center', room: 66 }),
    text(x, 192, role, { size: 8.5, face: 'italic', align: 'center', color: ink.soft }),
  ]
  const { registered, pending } = certificateTexts
  const days = { date: longDate(record.FECHA_SOLICITUD ?? ''), printed: longDate(printedOn) }
  const marks: Mark[] = [
    ...signature(LEFT + 36, record.NOM_REGISTRADOR ?? '', 'Registrador'),
    ...signature(LEFT + 112, 'Por la asociación', 'Firma y sello'),
    text(LEFT, 197.6, fill(filed ? registered : pending, days), {
      size: filed ? 8 : 10,
      face: filed ? 'regular' : 'bold',
      color: filed ? ink.soft : ink.dark,
      room: 150,
    }),
  ]
  if (!verification || !code) return marks
  const left = RIGHT - QR
  return [
    ...marks,
    modules(code, left, 169, QR),
    text(left - 3.5, 183.6, 'Verifique este certificado', {
      size: 10,
      face: 'bold',
      color: ink.green,
      align: 'right',
      room: 55,
    }),
    text(left - 3.5, 188, 'con la cámara, o en', { size: 8, face: 'italic', color: ink.soft, align: 'right' }),
    text(left - 3.5, 192.2, verification.address.replace(/^https?:\/\//, ''), {
      size: 8,
      color: ink.dark,
      align: 'right',
      room: 55,
    }),
    text(left - 3.5, 196.6, verification.spoken, { size: 8, color: ink.dark, align: 'right', room: 60 }),
  ]
}
