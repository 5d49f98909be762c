/** Replaces the modules that jsPDF would load to render web pages and pictures, which the certificate does not use. */
export default undefined

/** Stands in for its reader of PNG files. */
export function decode(): never {
  throw new Error('No pictures in a certificate')
}
