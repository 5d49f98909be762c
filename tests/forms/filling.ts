/** Fills in a form in a test as a person does: field by field; a choice also sets the fields that depend on it. */
import {
  check,
  type FormDefinition,
  type FormFacts,
  type Mode,
  type Option,
  type Person,
  type Problems,
  startValues,
  toWire,
  type Values,
  withLoaded,
  withValue,
} from '../../src/registry/index.ts'

export const today = '2026-11-21'

export const associate: Person = {
  usuario: 'asociado',
  nid: '79456123',
  tid: 'CC',
  nombres: 'Rosalba Quintero Ardila',
  nivel: 1,
  administrador: false,
  primerIngreso: false,
  zona: '',
  capacidades: [],
}
export const administrator: Person = { ...associate, nid: '900123456', tid: 'NIT', nivel: 2, administrador: true }
export const registrar: Person = { ...associate, nid: '13740221', nombres: 'Hernando Pinzón Rueda', zona: '02' }

export const option = (code: string, name: string, more: Values = {}): Option => ({ code, name, ...more })

/** A form being filled in. Immutable: each action returns the next state. */
export class Filling {
  readonly form: FormDefinition
  readonly person: Person
  readonly values: Values

  private constructor(form: FormDefinition, person: Person, values: Values) {
    this.form = form
    this.person = person
    this.values = values
  }

  static of(form: FormDefinition, person: Person = associate, carried?: Values): Filling {
    return new Filling(form, person, startValues(form, person, today, carried))
  }

  type(name: string, typed: string): Filling {
    return new Filling(this.form, this.person, withValue(this.form, this.values, name, typed))
  }

  choose(name: string, chosen: Option): Filling {
    return new Filling(this.form, this.person, withValue(this.form, this.values, name, chosen.code, chosen))
  }

  load(name: string, item: Values | null): Filling {
    return new Filling(this.form, this.person, withLoaded(this.form, this.values, name, item))
  }

  problems(mode: Mode = 'add', facts: FormFacts = { today }): Problems {
    return check(this.form, this.values, facts, mode)
  }

  wire(mode: Mode = 'add'): Values {
    return toWire(this.form, this.values, this.person, mode)
  }
}
