import type { Noted, Witness } from '../../sync/contract/page-services.ts'

const NAME = 'formularios-por-enviar'

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []

/** In the browser's small storage: it outlives a damaged or evicted database, not the clearing of everything. */
export const witness: Witness = {
  read() {
    try {
      const { unsent, lost } = JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Record<keyof Noted, unknown>>
      return { unsent: idsOf(unsent), lost: idsOf(lost) }
    } catch {
      return { unsent: [], lost: [] }
    }
  },
  write(noted) {
    try {
      localStorage.setItem(NAME, JSON.stringify(noted))
    } catch {
      // Blocked or full: the page still remembers it.
    }
  },
}
