/** Checks of form numbers and chips: each used once, by its owner. */
import { type HerdBook, STRETCH, type Step } from './book.ts'
import type { KnownFacts } from './facts.ts'
import type { Row } from './vocabulary.ts'

export interface NumberRow {
  readonly code: string
  readonly number: number
  readonly owner: string
  readonly state: number
  readonly usedOn?: string
}

export interface ChipRow {
  readonly chip: string
  readonly receivedOn: string
  readonly homologated: string
  readonly homologatedTo: string
  readonly state: number
}

/** The numbers that forms of the book use; a form whose number cannot be used is not imported. */
export class Uses {
  private readonly used = new Map<string, { readonly row: Row; readonly owner: string; readonly isAnimal: boolean }>()
  private readonly book: HerdBook
  private readonly facts: KnownFacts

  constructor(book: HerdBook, facts: KnownFacts) {
    this.book = book
    this.facts = facts
  }

  /** @param column undefined: without its number the row is not imported. */
  claim(row: Row, code: string, number: string, owner: string, column?: string): void {
    const name = `${code} ${number}`
    const { findings } = this.book
    const known = this.facts.numbers.get(name)
    const first = this.used.get(name)
    if (first) {
      const { line, file } = first.row
      const kind = column ? 'numberAgain' : 'numberTwice'
      findings.add(row, kind, column ?? 'CONSECUTIVO', { value: number, line, file })
    } else if (known && known.state !== 0)
      findings.add(row, column ? 'numberGone' : 'numberTaken', column ?? '', { value: name })
    else if (known && known.owner !== owner) {
      const kind = column ? 'numberOfAnother' : 'numberOfOther'
      findings.add(row, kind, column ?? '', { value: name, known: known.owner })
    } else this.used.set(name, { row, owner, isAnimal: column !== undefined })
  }

  /** Every imported number: those listed, and those that only a form mentions. */
  *resolve(): Generator<Step, { readonly fresh: NumberRow[]; readonly taken: NumberRow[] }> {
    const fresh: NumberRow[] = []
    const taken: NumberRow[] = []
    const listed = new Set<string>()
    let done = 0
    const rows = this.book.rows('consecutivos')
    for (const row of rows) {
      if (++done % STRETCH === 0) yield { what: 'Consecutivos', done, total: rows.length }
      if (row.out) continue
      const { CODIGO = '', NUMERO = '', NID_PROPIETARIO = '', ESTADO = '', FECHA_USO = '' } = row.cells
      const name = `${CODIGO} ${NUMERO}`
      const known = this.facts.numbers.get(name)
      if (known) {
        if (known.owner !== NID_PROPIETARIO)
          this.book.findings.add(row, 'numberOfOther', 'NUMERO', { value: name, known: known.owner })
        continue
      }
      listed.add(name)
      const use = this.used.get(name)
      if (use && ESTADO !== '' && ESTADO !== '1')
        this.book.findings.add(row, 'otherState', 'ESTADO', { who: 'un formulario' })
      // An animal may have been sold since, and its number stays with who registered it.
      const owner = use && !use.isAnimal ? use.owner : NID_PROPIETARIO
      if (owner !== NID_PROPIETARIO)
        this.book.findings.add(row, 'otherUser', 'NID_PROPIETARIO', { value: NID_PROPIETARIO, known: owner })
      const state = use ? 1 : Number(ESTADO || '0')
      if (state !== 1 && FECHA_USO !== '') this.book.findings.add(row, 'badOptional', 'FECHA_USO')
      const usedOn = state === 1 ? FECHA_USO : ''
      fresh.push({ code: CODIGO, number: Number(NUMERO), owner, state, usedOn })
    }
    for (const [name, { row, owner }] of this.used) {
      if (row.out || listed.has(name)) continue
      const [code = '', number = ''] = name.split(' ')
      const one = { code, number: Number(number), owner, state: 1 }
      ;(this.facts.numbers.has(name) ? taken : fresh).push(one)
    }
    return { fresh, taken }
  }
}

/** Chips of the master, and those that animals of the book carry. */
export function chipRows(book: HerdBook, facts: KnownFacts, carried: ReadonlySet<string>): ChipRow[] {
  const found = new Map<string, ChipRow>()
  for (const row of book.rows('chips')) {
    const { out, cells } = row
    const { CHIP = '', FECHA_RECEPCION = '', HOMOLOGADO = '', NOMBRE = '', ESTADO = '' } = cells
    if (out || facts.chips.has(CHIP)) continue
    const isUsed = carried.has(CHIP) || facts.byChip.has(CHIP)
    const homologated = HOMOLOGADO === 'S' ? 'S' : 'N'
    if (homologated === 'N' && NOMBRE !== '') book.findings.add(row, 'notHomologated', 'NOMBRE')
    if (isUsed && ESTADO !== '' && ESTADO !== '1') book.findings.add(row, 'otherState', 'ESTADO', { who: 'un animal' })
    found.set(CHIP, {
      chip: CHIP,
      receivedOn: FECHA_RECEPCION,
      homologated,
      homologatedTo: homologated === 'S' ? NOMBRE : '',
      state: isUsed ? 1 : Number(ESTADO || '0'),
    })
  }
  for (const chip of carried)
    if (!found.has(chip) && !facts.chips.has(chip))
      found.set(chip, { chip, receivedOn: '', homologated: 'N', homologatedTo: '', state: 1 })
  return [...found.values()]
}
