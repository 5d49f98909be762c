/** The A05 of every registered animal. Uses a separate random stream, so that the rest of the world does not change. */
import { createHash } from 'node:crypto'
import { sealFrom } from '../../registry/index.ts'
import { dateOf } from '../base/days.ts'
import { type Part, tagOf } from '../base/part.ts'
import { Random } from '../base/random.ts'
import type { People, World } from '../base/world.ts'
import type { Animal } from './animal.ts'

const REMARKS = [
  '',
  '',
  '',
  '',
  'Animal en buen estado, arete y chip verificados',
  'Visita conjunta con el coordinador',
]

export function registrationRows(animals: readonly Animal[], people: People, part: Part): World['registrations'] {
  const random = new Random(`registros A05${tagOf(part)}`)
  const registrars = people.registrars.filter(({ status }) => status === 'A').map(({ nid }) => nid)
  return animals.flatMap((animal) => {
    const { registrationNumber: number, breeder, registered } = animal
    if (number === undefined || registered === undefined || !breeder) return []
    const [first = null, second = null, third = null] = random.shuffled(registrars)
    const born = animal.birthNumber !== undefined
    const founderMale = !born && animal.composition === 'FU' && animal.sex === 'M'
    const declared = !born && animal.composition === 'PP'
    const { sire, dam } = declared ? animal : { sire: undefined, dam: undefined }
    return [
      {
        number,
        kind: born ? ('C' as const) : ('I' as const),
        ownerNid: breeder.nid,
        animalId: animal.id,
        requestedOn: dateOf(registered),
        registrarNid: founderMale ? null : first,
        registrar1Nid: founderMale ? first : null,
        registrar2Nid: founderMale ? second : null,
        registrar3Nid: founderMale ? third : null,
        remarks: born ? random.pick(REMARKS) : '',
        sireChip: sire?.chip ?? '',
        damChip: dam?.chip ?? '',
        paternalGrandsire: sire?.sire?.chip ?? '',
        paternalGranddam: sire?.dam?.chip ?? '',
        maternalGrandsire: dam?.sire?.chip ?? '',
        maternalGranddam: dam?.dam?.chip ?? '',
        seal: born ? sealFrom(createHash('sha256').update(`demo A05 ${number}`).digest('hex')) : null,
      },
    ]
  })
}
