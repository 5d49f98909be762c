/** What members filed from home: stock, leases, transfers and registrations, whose lists say when they were received. */
import { chipOf } from './animals/animal.ts'
import type { Ledger } from './animals/ledger.ts'
import { dateOf } from './base/days.ts'
import type { Owner } from './base/world.ts'

/** A form that somebody filed, before it has arrived. */
export interface Filed {
  readonly code: string
  readonly operation: string
  readonly number: number
  readonly owner: Owner
  readonly day: number
  readonly by: string | undefined
  readonly after: Readonly<Record<string, string>>
}

/** @param since day; earlier registrations are left out, because a large world has one for each animal */
export function officeForms({ stocks, leases, transfers, animals }: Ledger, since: number): readonly Filed[] {
  return [
    ...stocks.map(
      ({ code, number, owner, requested, sire, dam }): Filed => ({
        ...{
          code,
          operation: `formulario${code}/ingresarFormulario${code}`,
          number,
          owner,
          day: requested,
          by: owner.nid,
        },
        after: {
          CONSECUTIVO: String(number),
          NID_SOLICITANTE: owner.nid,
          FECHA_SOLICITUD: dateOf(requested),
          CRG_MACHO: chipOf(sire),
          ...(dam && { CRG_HEMBRA: chipOf(dam) }),
          CODIGO: code,
        },
      }),
    ),
    ...leases
      .filter(({ parent }) => !parent)
      .map(
        ({ number, lessor, lessee, animal, from, until }): Filed => ({
          ...{ code: 'A12', operation: 'formularioA12/ingresarArrendamiento', number, owner: lessor, day: from },
          by: lessor.nid,
          after: {
            consecutivo: String(number),
            nid_propietario: lessor.nid,
            nid_arrendatario: lessee.nid,
            crg_animal: chipOf(animal),
            fecha_inicio: dateOf(from),
            fecha_fin: dateOf(until),
            CODIGO: 'A12',
          },
        }),
      ),
    ...transfers.map(
      ({ number, from, to, animal, day }): Filed => ({
        ...{ code: 'A06', operation: 'formularioA06/ingresarFormularioA06', number, owner: from, day, by: from.nid },
        after: {
          consecutivo: String(number),
          nid_propietario: from.nid,
          nid_transferido: to.nid,
          crg_animal: chipOf(animal),
          fecha_transferencia: dateOf(day),
          CODIGO: 'A06',
        },
      }),
    ),
    ...animals.flatMap(({ registrationNumber: number, breeder, registered = 0, birthNumber, chip = '' }): Filed[] => {
      if (number === undefined || !breeder || registered <= since) return []
      const operation =
        birthNumber === undefined ? 'formularioA05Iniciales/ingresarAnimalInicial' : 'formularioA05/ingresarGenealogia'
      const day = dateOf(registered)
      const after = { CONSECUTIVO: String(number), FECHA_SOLICITUD: day, CHIP: chip, CODIGO: 'A05' }
      return [{ code: 'A05', operation, number, owner: breeder, day: registered, by: breeder.nid, after }]
    }),
  ]
}
