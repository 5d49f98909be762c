import type { Noted, NotedForm, Witness } from '../../sync/contract/page-services.ts'

const NAME = 'formularios-por-enviar'

/** Earlier releases noted the ids alone. */
const formsOf = (value: unknown): readonly NotedForm[] =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? { id: one, form: '' } : one)).filter(isForm) : []

const isForm = (one: Partial<NotedForm> | null): one is NotedForm =>
  typeof one?.id === 'string' && typeof one.form === 'string'

/** In the browser's small storage: it outlives a damaged or evicted database, not the clearing of everything. */
export const witness: Witness = {
  read() {
    try {
      const { unsent, lost } = JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Record<keyof Noted, unknown>>
      return { unsent: formsOf(unsent), lost: formsOf(lost) }
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
