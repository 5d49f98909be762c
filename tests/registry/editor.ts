/** A form in the editor without a screen: events in, state and effects out. */
import {
  beginEditor,
  type EditorContext,
  type EditorEffect,
  type EditorEvent,
  type EditorStart,
  type EditorState,
  fieldsShown,
  formOf,
  isForm,
  type Option,
  problemsShown,
  type RecordDefinition,
  reduceEditor,
  startValues,
  type Values,
  wrongIn,
} from '../../src/registry/index.ts'
import { associate, option, today } from '../forms/filling.ts'

interface More extends Partial<EditorContext> {
  readonly start?: Partial<EditorStart>
  readonly entry?: { readonly values: Values; readonly fieldProblems?: Values }
}

export class Editing {
  readonly context: EditorContext
  state: EditorState
  /** All effects since it was opened. */
  readonly effects: EditorEffect[] = []

  constructor(form: RecordDefinition, { start, entry, ...context }: More = {}) {
    const follows = isForm(form) ? form.followedBy?.form : undefined
    this.context = {
      form,
      mode: 'add',
      person: associate,
      today,
      part: follows ? formOf(follows) : undefined,
      ...context,
    }
    const values = entry?.values ?? startValues(form, this.context.person, today)
    this.state = beginEditor(this.context, { values, photos: [], ...start }, entry)
    this.effects.push(...this.state.effects)
  }

  /** @returns the effects of this event */
  on(event: EditorEvent): readonly EditorEffect[] {
    const next = reduceEditor(this.context, this.state, event)
    if (next === this.state) return []
    this.state = next
    this.effects.push(...next.effects)
    return next.effects
  }

  /** Kinds of effects of this event. */
  kinds = (event: EditorEvent): readonly string[] => this.on(event).map(({ kind }) => kind)

  type = (name: string, text: string, n?: number) => this.on({ kind: 'typed', name, text, n })
  choose = (name: string, one: Option, n?: number) => this.on({ kind: 'typed', name, text: one.code, option: one, n })
  press = (another = false) => this.on({ kind: 'pressed', another })

  get wrong() {
    return wrongIn(this.context, this.state.values)
  }
  get problems() {
    return problemsShown(this.context, this.state, this.wrong)
  }
  get names() {
    return fieldsShown(this.context, this.state).map(([name]) => name)
  }
}

export const bytes = (n: number): ArrayBuffer => new Uint8Array([n]).buffer

/** A mating filled in like the paper; it can be sent. */
export function mating(more?: More): Editing {
  const editing = new Editing(formOf('A01'), more)
  editing.choose('CONSECUTIVO', option('1201', '1201'))
  editing.choose('COD_ESPECIE', option('C', 'Caprina'))
  editing.choose('RAZA_MACHO', option('11', 'ALPINA'))
  editing.choose('CHIP_MACHO', option('982000411200101', 'RELÁMPAGO', { especie: 'C', raza: '11' }))
  editing.choose('PARENTESCO', option('0', 'NINGUNO'))
  editing.choose('RAZA_MESTIZAJE', option('11', 'ALPINA'))
  editing.choose('CHIP_HEMBRA', option('982000411200201', 'PALOMA', { especie: 'C', raza: '11' }))
  return editing
}

export const pair = {
  PREFIJO_SOLICITANTE: 'ELM',
  COD_ESPECIE: 'C',
  NOM_ESPECIE: 'Caprina',
  RAZA_MACHO: '11',
  NOM_RAZA: 'ALPINA',
  CHIP_MACHO: '982000411200101',
  NOMBREMACHO: 'RELÁMPAGO',
  CHIP_HEMBRA: '982000411200201',
  NOMBREHEMBRA: 'PALOMA',
}

/** The birth of twins: the first is filled in, the second not yet. */
export function twins(): Editing {
  const editing = new Editing(formOf('A04'))
  editing.choose('CONSECUTIVO', option('2208', '2208'))
  editing.choose('FORMA_CONCEPCION', option('A01', 'A01'))
  editing.choose('CONSECUTIVO_SERVICIO', option('1150', '1150'))
  editing.on({ kind: 'loaded', name: 'CONSECUTIVO_SERVICIO', item: pair })
  editing.type('FECHA_PARTO', '2026-11-19')
  editing.choose('TIPO_DE_PARTO', option('2', 'DOBLE', { sigla: '1' }))
  editing.choose('SEXO', option('H', 'HEMBRA'))
  editing.type('PESO_AL_NACER', '2,85')
  return editing
}
