/** The six ancestors that generarArbol answers, in its order: place in the tree (P sire, M dam) and kinship (2§3). */
export const pedigreeLabels = [
  ['P', 'PADRE'],
  ['M', 'MADRE'],
  ['PP', 'ABUELO PATERNO'],
  ['PM', 'ABUELA PATERNA'],
  ['MP', 'ABUELO MATERNO'],
  ['MM', 'ABUELA MATERNA'],
] as const
