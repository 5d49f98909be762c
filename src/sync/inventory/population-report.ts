/** The population report of an owner's animals on this device; loaded when it is first asked for. */
import type { Values } from '../../registry/index.ts'
import { populationReport } from '../../registry/pedigree/report.ts'
import { species } from '../../registry/vocabulary/codes.ts'
import { furtherOf } from './further-herd.ts'
import { type OpenedHerd, remember } from './open.ts'

type Reporter = (asked: { readonly owner: string; readonly year: number }) => readonly Values[]

/** An inventory that has changed is another one: its reports go with it. */
const kept = new WeakMap<OpenedHerd, Reporter>()

/** @param owner '' for all that the inventory holds. @param year the current one */
export function reportOn(herd: OpenedHerd, owner: string, year: number): readonly Values[] {
  const reporter = kept.get(herd) ?? reporterOf(herd)
  kept.set(herd, reporter)
  return reporter({ owner, year })
}

const reporterOf = (herd: OpenedHerd): Reporter =>
  remember(
    2,
    ({ owner, year }) => `${owner} ${year}`,
    ({ owner, year }) => {
      const { population, breeds, chipOf } = furtherOf(herd).population(owner)
      const names = Object.fromEntries(species.map(({ code, name }) => [code, name]))
      return populationReport({ population, breeds, species: names, year }).map(({ values, animal }) => {
        if (animal === undefined) return values
        const CHIP = chipOf(animal)
        return { ...values, CHIP, NOMBRE: herd.animal(CHIP)?.NOMBRE ?? '' }
      })
    },
  )
