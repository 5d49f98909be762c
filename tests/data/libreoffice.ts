/** Spreadsheets written by LibreOffice (the files in this folder): their typed content, and what an import reads. */
import { chipImport, type ImportKind, numberImport } from '../../src/registry/index.ts'

/** A cell as typed: a text, a number or a date. */
export type Typed = string | number | { readonly day: string }

export interface TypedSheet {
  readonly name: string
  readonly rows: readonly (readonly Typed[])[]
}

export interface Sample {
  /** Its files have this name and each of the `endings`. */
  readonly name: string
  readonly kind: ImportKind
  /** Typed sheets, or a CSV, in which LibreOffice guesses numbers and dates. */
  readonly typed: readonly TypedSheet[] | string
  /** The rows to import, the same for every file type. */
  readonly rows: readonly (readonly string[])[]
  /** Lines whose chip no country and no manufacturer gives out. */
  readonly doubtful?: readonly number[]
}

const day = (text: string) => ({ day: text })

export const samples: readonly Sample[] = [
  {
    name: 'chips',
    kind: chipImport,
    doubtful: [3, 6],
    typed: [
      {
        name: 'Nuevos Chips',
        rows: [
          ['CHIP', 'FECHA_RECEPCION', 'HOMOLOGADO', 'NOMBRE'],
          [982000999900001, day('2026-01-31'), 'S', 'Allflex Ñandú & Cía.'],
          ['000000000000123', '2026-02-28', 'No', ''],
          [],
          [982000999900003, '29/2/2024', 'si', '=1+1'],
          [999999999999999, day('2024-02-29'), 'N'],
          [],
          [],
        ],
      },
      { name: 'Otra hoja', rows: [['CHIP'], ['982000999900009']] },
    ],
    rows: [
      ['982000999900001', '2026-01-31', 'S', 'Allflex Ñandú & Cía.'],
      ['000000000000123', '2026-02-28', 'N', ''],
      ['982000999900003', '2024-02-29', 'S', '=1+1'],
      ['999999999999999', '2024-02-29', 'N', ''],
    ],
  },
  {
    name: 'chips-csv',
    kind: chipImport,
    typed: [
      'CHIP,FECHA_RECEPCION,HOMOLOGADO,NOMBRE',
      '982000888800001,2026-01-31,S,"Datamars, S.A."',
      '982000888800002,2026-02-01,N,',
    ].join('\n'),
    rows: [
      ['982000888800001', '2026-01-31', 'S', 'Datamars, S.A.'],
      ['982000888800002', '2026-02-01', 'N', ''],
    ],
  },
  {
    name: 'consecutivos',
    kind: numberImport,
    typed: [
      {
        name: 'Nuevos Consecutivos',
        rows: [
          ['CODIGO', 'NID_PROPIETARIO', 'NUMERO', 'de más'],
          ['A01', 91245678, 900001, 'x'],
          ['A01', '91245678', '900002'],
          [],
          ['A12', 91245678, 900003],
        ],
      },
    ],
    rows: [
      ['A01', '91245678', '900001'],
      ['A01', '91245678', '900002'],
      ['A12', '91245678', '900003'],
    ],
  },
]

export const endings = ['xlsx', 'xls', 'ods'] as const
