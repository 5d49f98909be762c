/** The population report of an owner's animals on this device; loaded when it is first asked for. */
import type { Values } from '../../registry/index.ts'
import { populationReport } from '../../registry/pedigree/report.ts'
import { species } from '../../registry/vocabulary/codes.ts'
import type { Herd } from '../contract/inventory.ts'
import { remember } from './open.ts'

type Reporter = (asked: { readonly owner: string; readonly year: number }) => readonly Values[]

/** An inventory that has changed is another `Herd`: its reports go with it. */
const kept = new WeakMap<Herd, Reporter>()

/** @param owner '' for all that the inventory holds. @param year the current one */
export function reportOn(herd: Herd, owner: string, year: number): readonly Values[] {
  const reporter = kept.get(herd) ?? reporterOf(herd)
  kept.set(herd, reporter)
  return reporter({ owner, year })
}

const reporterOf = (herd: Herd): Reporter =>
  remember(
    2,
    ({ owner, year }) => `${owner} ${year}`,
    ({ owner, year }) => {
      const { population, breeds, chipOf } = herd.population(owner)
      const names = Object.fromEntries(species.map(({ code, name }) => [code, name]))
      return populationReport({ population, breeds, species: names, year }).map(({ values, animal }) => {
        if (animal === undefined) return values
        const CHIP = chipOf(animal)
        return { ...values, CHIP, NOMBRE: herd.animal(CHIP)?.NOMBRE ?? '' }
      })
    },
  )
