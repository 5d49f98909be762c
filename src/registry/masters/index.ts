/** Every master. A new one is one file beside this one and a line here. */
import type { MasterDefinition } from '../vocabulary/define-master.ts'
import { associations } from './associations.ts'
import { books } from './books.ts'
import { breeds } from './breeds.ts'
import { chips } from './chips.ts'
import { devices } from './devices.ts'
import { fees } from './fees.ts'
import { homeImages } from './home-images.ts'
import { inseminators } from './inseminators.ts'
import { numberQuery } from './number-query.ts'
import { numbers } from './numbers.ts'
import { parameters } from './parameters.ts'
import { prefixes } from './prefixes.ts'
import { publications } from './publications.ts'
import { registrars } from './registrars.ts'
import { ownRequests, pendingRequests, reviewedRequests } from './requests.ts'
import { systems } from './systems.ts'
import { thirdParties } from './third-parties.ts'

export const masters: readonly MasterDefinition[] = [
  registrars,
  inseminators,
  thirdParties,
  prefixes,
  associations,
  books,
  breeds,
  chips,
  numbers,
  numberQuery,
  fees,
  ownRequests,
  pendingRequests,
  reviewedRequests,
  homeImages,
  publications,
  parameters,
  devices,
  systems,
]

const findMaster = (key: string): MasterDefinition | undefined => masters.find((master) => master.key === key)

/** The master of a key written in the source. */
export function masterOf(key: string): MasterDefinition {
  const master = findMaster(key)
  if (!master) throw new Error(`No such master: ${key}`)
  return master
}
