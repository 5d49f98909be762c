/** What a field may be is said before it is sent, and a list says what counts where nothing was entered. */
import { describe, expect, it } from 'vitest'
import { type Column, masterOf, type Values } from '../../src/registry/index.ts'

const hintOf = (master: string, name: string, values: Values = {}): string | undefined => {
  const hint = masterOf(master).fields[name]?.hint
  return typeof hint === 'function' ? hint(values) : hint
}
const columnOf = (master: string, key: string): Column => {
  const column = masterOf(master).list.columns.find((one) => one.key === key)
  if (!column) throw new Error(`${master} has no column ${key}`)
  return column
}

describe('a publication', () => {
  it('says its days, its lengths and the size of its picture', () => {
    const { DESCRIPCION, PAGINA, IMAGEN } = masterOf('publicaciones').fields
    expect(hintOf('publicaciones', 'FECHA_INICIAL')).toContain('desde este día')
    expect(hintOf('publicaciones', 'FECHA_FINAL')).toContain('no antes del inicial')
    expect(hintOf('publicaciones', 'DESCRIPCION')).toContain(
      String(DESCRIPCION && 'max' in DESCRIPCION && DESCRIPCION.max),
    )
    expect(hintOf('publicaciones', 'PAGINA')).toContain(String(PAGINA && 'max' in PAGINA && PAGINA.max))
    const limit = IMAGEN?.kind === 'photo' ? IMAGEN.limit : 0
    for (const said of [hintOf('publicaciones', 'IMAGEN'), hintOf('presentacion', 'IMAGEN1')])
      expect(said).toContain(`${limit / 1_000_000} MB`)
  })

  it('that is on, but not on this day, is not told as shown', () => {
    const told = (given: Values) =>
      columnOf('publicaciones', 'ESTADOPAGINA').note?.(
        { ESTADOPAGINA: '1', FECHA_INICIAL: '2026-11-01', FECHA_FINAL: '2026-11-30', ...given },
        '2026-11-30',
      )
    expect(told({})).toBe('')
    expect(told({ FECHA_FINAL: '2026-11-29' })).toMatch(/^Terminó/)
    expect(told({ FECHA_INICIAL: '2026-12-01', FECHA_FINAL: '2026-12-02' })).toMatch(/^Aún no/)
    expect(told({ FECHA_FINAL: '2026-11-29', ESTADOPAGINA: '0' })).toBe('')
  })
})

describe('a parameter', () => {
  const ofTwins = { CLAVE: 'consejos.pesoAlNacer.C.2', MINIMO: '', MAXIMO: '', GENERAL: '1,7 a 5 kg' }

  it('says between what it may be, and what counts while it is empty', () => {
    expect(hintOf('parametros', 'MINIMO', { CLAVE: 'consejos.gestacion.C' })).toBe('Un número entero de 1 a 999.')
    expect(hintOf('parametros', 'MAXIMO', ofTwins)).toBe(
      'De 0,1 a 30, con 3 decimales como máximo. Vacío: rige el general, 1,7 a 5 kg.',
    )
  })

  it('without a value is listed with the general one', () => {
    const { value } = columnOf('parametros', 'VALOR')
    expect(value?.(ofTwins, '')).toBe('El general: 1,7 a 5 kg')
    expect(value?.({ ...ofTwins, MINIMO: '1.2', MAXIMO: '4', UNIDAD: 'kg' }, '')).toBe('1,2 a 4 kg')
  })
})
