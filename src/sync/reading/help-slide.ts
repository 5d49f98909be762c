import type { Values } from '../../registry/index.ts'

/** The text of a help entry with its picture below; the caller must sanitise it. */
export const slideOf = ({ descripcionAyuda = '', imagenAyuda = '' }: Values): string =>
  /^[\w\-./:]+$/.test(imagenAyuda) ? `${descripcionAyuda}<p><img src="${imagenAyuda}" alt=""></p>` : descripcionAyuda
