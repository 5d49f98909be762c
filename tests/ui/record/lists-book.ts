import { aged, associate, entry, type FakeBook } from '../fake-book.ts'
import { filedBirth, filedMating } from './forms-book.ts'

/** Lists of some length, unsent forms on top. */
export function fillLists(book: FakeBook): void {
  const hour = 3_600_000
  const unsent = entry({
    id: 'sin-enviar',
    form: 'A01',
    number: '1201',
    capturedAt: Date.now() - hour,
    values: filedMating('1201').values,
  })
  const refused = entry({
    id: 'rechazado',
    form: 'A01',
    number: '1198',
    state: 'refused',
    why: 'El consecutivo 1198 ya fue usado o no está disponible, verifique por favor',
    fieldProblems: { CONSECUTIVO: 'El consecutivo 1198 ya fue usado o no está disponible, verifique por favor' },
    wantsAnotherNumber: true,
    values: filedMating('1198').values,
  })
  const taken = Date.now() - 5 * 60_000
  const matings = Array.from({ length: 43 }, (_, n) =>
    filedMating(String(1100 + n), {
      CHIP_HEMBRA: String(982000411200200 + n),
      ...(n === 2 ? { PARENTESCO_CALCULADO: 'MH', NOM_PARENTESCO_CALCULADO: 'MEDIA HERMANA' } : {}),
    }),
  )
  const births = Array.from({ length: 12 }, (_, n) =>
    filedBirth(String(2100 + n), { sigla: n % 3 === 0 ? '1' : '0', FECHA_PARTO: `2025-0${1 + (n % 9)}-11` }),
  )
  const inseminations = Array.from({ length: 6 }, (_, n) => ({
    values: {
      CONSECUTIVO: String(3100 + n),
      TID_TERCERO: 'CC',
      NID_TERCERO: associate.nid,
      NOMBRE: associate.nombres,
      FECHA_SOLICITUD: '2026-10-02',
      FECHA_SERVICIO: '2026-09-30',
      FORMULARIO: 'A10',
      NOM_FORMULARIO: 'A10 COLECTA DE SEMEN',
      CONSECUTIVO_SERVICIO: '771',
      COD_ESPECIE: 'C',
      NOM_ESPECIE: 'Caprina',
      RAZA_MACHO: '12',
      NOM_RAZA: 'SAANEN',
      CHIP_MACHO: '982000411200102',
      NOMBRE_MACHO: 'FARAÓN',
      CHIP_HEMBRA: '982000411200203',
      CANTIDAD_PAJILLAS: '1',
      TID_INSEMINADOR: 'CC',
      NID_INSEMINADOR: '13740221',
      NOM_INSEMINADOR: 'Hernando Pinzón Rueda',
      SOPORTE: 'soporte.jpg',
      URL_SOPORTE: '/soporte.jpg',
      OBSERVACIONES: 'Celo observado en la mañana',
      CON_NACIMIENTO: 'N',
    },
  }))
  const form = new URLSearchParams(location.search).has('sinlista')
  book
    .rowsOf('A01')
    .set(
      aged(
        form ? [] : [{ values: refused.values, entry: refused }, { values: unsent.values, entry: unsent }, ...matings],
        taken,
      ),
    )
  book.rowsOf('A04').set(aged(births, taken))
  book.rowsOf('A02').set(aged(inseminations, taken))
  book.outbox.entries.set([...(book.outbox.entries.current() ?? []), unsent, refused])
}
