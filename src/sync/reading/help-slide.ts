import type { Values } from '../../registry/index.ts'

/** The text of a help entry with its picture below; whoever shows it sanitises it. */
export const slideOf = ({ descripcionAyuda = '', imagenAyuda = '' }: Values): string =>
  /^[\w\-./:]+$/.test(imagenAyuda) ? `${descripcionAyuda}<p><img src="${imagenAyuda}" alt=""></p>` : descripcionAyuda
