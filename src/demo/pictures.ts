/** The demo's pictures, generated here: home page, news, and papers attached to forms. */
import sharp from 'sharp'

/** @returns JPEG bytes by name. */
export async function drawPictures(names: Iterable<string>): Promise<Map<string, Buffer>> {
  const drawn = await Promise.all(
    [...new Set(names)].map(async (name) => {
      const scene = scenes[name] ?? paper('Documento soporte', name, ['Copia para el registro'])
      return [name, await sharp(Buffer.from(scene)).jpeg({ quality: 82 }).toBuffer()] as const
    }),
  )
  return new Map(drawn)
}

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`

const text = (x: number, y: number, size: number, color: string, words: string, weight = 400) =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans, Helvetica, Arial, sans-serif" font-size="${size}" font-weight="${weight}" fill="${color}">${words}</text>`

/** A goat in profile, facing right, about 200 by 170. */
const goat = (x: number, y: number, scale: number, coat: string, legs: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">
    <path d="M22 60 C40 42 120 46 140 52 L150 22 C152 10 166 4 178 8 L196 26 C200 32 194 38 184 36 L172 36 L160 74 C160 96 152 104 140 106 L44 106 C24 106 14 86 22 60 Z" fill="${coat}"/>
    <path d="M158 12 C150 -8 134 -14 124 -10 C140 -8 148 2 152 16 Z M168 8 C164 -14 150 -24 138 -22 C152 -16 158 -4 160 10 Z" fill="#5b4a3a"/>
    <path d="M152 20 L132 26 C136 34 146 34 154 28 Z" fill="${legs}"/>
    <path d="M182 36 L180 52 L188 36 Z" fill="${legs}"/>
    <path d="M22 62 C12 54 10 44 14 38 C20 46 26 50 30 56 Z" fill="${legs}"/>
    <path d="M40 100 h14 v58 h-12 Z M62 102 h13 v56 h-11 Z M112 102 h13 v56 h-11 Z M134 100 h14 v58 h-12 Z" fill="${legs}"/>
    <circle cx="176" cy="20" r="3.2" fill="#1d1a16"/>
  </g>`

/** A sheep in profile, facing right. */
const sheep = (x: number, y: number, scale: number, fleece: string, face: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">
    <path d="M42 100 h12 v54 h-11 Z M64 100 h12 v54 h-11 Z M110 100 h12 v54 h-11 Z M130 100 h12 v54 h-11 Z" fill="${face}"/>
    ${[
      [40, 70, 26],
      [62, 54, 28],
      [92, 50, 30],
      [122, 56, 27],
      [138, 74, 24],
      [118, 88, 26],
      [88, 90, 28],
      [58, 88, 26],
      [90, 70, 36],
    ]
      .map(([cx, cy, r]) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fleece}"/>`)
      .join('')}
    <ellipse cx="166" cy="50" rx="20" ry="15" transform="rotate(28 166 50)" fill="${face}"/>
    <path d="M150 42 C140 44 136 52 140 58 C148 58 154 52 156 46 Z" fill="${face}"/>
    <circle cx="168" cy="46" r="3" fill="#f4efe6"/>
  </g>`

const ridge = (points: string, color: string) => `<path d="M0 720 L${points} L1600 720 Z" fill="${color}"/>`

function landscape(
  sky: readonly [string, string],
  hills: readonly [string, string, string],
  herd: string,
  title: string,
) {
  return svg(
    1600,
    720,
    `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="1600" height="720" fill="url(#s)"/><circle cx="1290" cy="150" r="62" fill="#fff3d0" opacity="0.9"/>
    ${ridge('0 330 180 250 360 340 560 210 760 330 980 230 1190 340 1390 240 1600 330', hills[0])}
    ${ridge('0 430 240 350 470 440 700 360 930 450 1180 370 1400 450 1600 390', hills[1])}
    ${ridge('0 560 300 510 640 560 1000 520 1320 570 1600 530', hills[2])}
    ${herd}<rect y="610" width="1600" height="110" fill="#10261d" opacity="0.62"/>${text(64, 680, 42, '#ffffff', title, 700)}`,
  )
}

const news = (color: string, animal: string, title: string, line: string) =>
  svg(
    1200,
    675,
    `<rect width="1200" height="675" fill="${color}"/><circle cx="960" cy="230" r="330" fill="#ffffff" opacity="0.12"/>
    ${animal}${text(70, 470, 60, '#ffffff', title, 700)}${text(70, 545, 34, '#f2f6f3', line)}<rect x="70" y="590" width="180" height="10" fill="#ffffff" opacity="0.75"/>`,
  )

const paper = (title: string, subtitle: string, lines: readonly string[]) =>
  svg(
    900,
    1200,
    `<rect width="900" height="1200" fill="#d9d3c7"/><g transform="rotate(-1.2 450 600)"><rect x="60" y="60" width="780" height="1080" fill="#fdfcf8"/>
    <rect x="60" y="60" width="780" height="120" fill="#2f5d46"/>${text(100, 132, 38, '#ffffff', title, 700)}${text(100, 235, 26, '#40433f', subtitle, 700)}
    ${lines.map((line, row) => `${text(100, 320 + row * 78, 24, '#33362f', line)}<line x1="100" x2="800" y1="${336 + row * 78}" y2="${336 + row * 78}" stroke="#b9b7ad" stroke-width="2"/>`).join('')}
    <path d="M520 1010 C560 940 590 1060 630 990 S700 1010 760 970" stroke="#27408b" stroke-width="5" fill="none"/>${text(540, 1075, 22, '#33362f', 'Firma y sello')}
    <circle cx="230" cy="1000" r="92" fill="none" stroke="#8a2f3a" stroke-width="5" opacity="0.7"/>${text(152, 1007, 19, '#8a2f3a', 'DEMOSTRACIÓN')}</g>`,
  )

const scenes: Readonly<Record<string, string>> = {
  'inicio-1': landscape(
    ['#8fc7e8', '#fbe7c2'],
    ['#7d9c8b', '#567f66', '#c2a566'],
    goat(240, 430, 1.15, '#b5793f', '#7b4d24') +
      goat(560, 455, 0.9, '#f1ece2', '#cfc6b6') +
      goat(860, 440, 1.05, '#3b332d', '#211c18'),
    'Capricultura del cañón: registro desde el corral',
  ),
  'inicio-2': landscape(
    ['#a9d2ef', '#eef6f7'],
    ['#8fae9f', '#5f9371', '#7cae62'],
    sheep(220, 440, 1.1, '#f7f3ea', '#4a423b') +
      sheep(540, 455, 0.95, '#efe8da', '#3a332d') +
      sheep(900, 440, 1.15, '#fbf8f1', '#5a4b3f'),
    'Ovinos del altiplano: cinco generaciones en el libro',
  ),
  'inicio-3': landscape(
    ['#f3b98a', '#fce8c9'],
    ['#a98466', '#8c6b4a', '#d3b06a'],
    sheep(260, 450, 1, '#a4512f', '#6d331c') +
      goat(600, 440, 1.05, '#e9dfcf', '#8f5a34') +
      sheep(960, 450, 1, '#b3672f', '#713c1a'),
    'Del Caribe a los Llanos, un solo registro',
  ),
  'noticia-1': news(
    '#2f6b4f',
    goat(820, 170, 1.5, '#f1ece2', '#cfc6b6'),
    'Jornada de registro',
    'Los Santos, Santander',
  ),
  'noticia-2': news(
    '#7a4a2b',
    sheep(820, 160, 1.5, '#f7f3ea', '#4a423b'),
    'Inseminación cervical',
    'Curso práctico en ovejas',
  ),
  'noticia-3': news(
    '#27507a',
    goat(820, 170, 1.5, '#b5793f', '#7b4d24'),
    'Ahora sin señal',
    'Denuncie desde el corral',
  ),
  'soporte-1': paper('Informe de inseminación', 'Servicio en finca', [
    'Hembra en celo natural',
    'Semen descongelado a 37 °C, 30 s',
    'Motilidad: 60 %',
    'Depósito cervical',
    'Observaciones: ninguna',
  ]),
  'soporte-2': paper('Informe de inseminación', 'Inseminación a tiempo fijo', [
    'Esponja día 0, retiro día 12',
    'eCG 300 UI',
    'Inseminación a las 54 h',
    'Motilidad: 65 %',
    'Operario: técnico de zona',
  ]),
  'soporte-3': paper('Informe de transferencia', 'Embriones frescos', [
    'Receptora sincronizada',
    'Cuerpo lúteo grado 1',
    'Embrión: mórula compacta, calidad 1',
    'Cuerno derecho',
    'Sin complicaciones',
  ]),
  'registro-ica': paper('Registro sanitario', 'Predio libre, certificado vigente', [
    'Especie: caprina / ovina',
    'Vacunación al día',
    'Brucella melitensis: negativo',
    'Movilización autorizada',
  ]),
  'pedigree-animal': paper('Certificado de genealogía', 'Pedigree de tres generaciones', [
    'Padre',
    'Abuelo paterno · Abuela paterna',
    'Madre',
    'Abuelo materno · Abuela materna',
  ]),
  'factura-de-compra': paper('Factura de compra', 'Material genético', [
    'Cantidad y descripción',
    'País de origen',
    'Valor en moneda de origen',
    'Transporte y nitrógeno',
    'Total',
  ]),
  consignacion: paper('Comprobante de consignación', 'Cuenta de ahorros', [
    'Valor consignado',
    'Fecha y oficina',
    'Referencia: número de solicitud',
    'Depositante',
  ]),
}
