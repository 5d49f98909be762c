/** Search parameters of the review: filters, order, page and the viewed form. */
import { nothingWanted, type ReviewWanted } from '../../registry/index.ts'
import { type ReviewSearch, readReviewSearch } from './review-address.ts'

export interface ReviewPlace {
  readonly wanted: ReviewWanted
  readonly number: string
  /** A code of `reviewOrders`. */
  readonly order: string
  readonly first: number
  readonly size: number
  /** Id of the viewed filing; '' for none. */
  readonly opened: string
}

export const SIZES = [25, 50, 100]

/** Default: what waits for a review, newest first. */
export const startPlace: ReviewPlace = {
  wanted: { ...nothingWanted, reviewed: 'N' },
  number: '',
  order: '',
  first: 0,
  size: 25,
  opened: '',
}

const states: Readonly<Record<string, string>> = { todos: '', revisados: 'S', anulados: 'A' }
const questions: Readonly<Record<string, string>> = { abiertas: 'A', respondidas: 'R' }
const keyOf = (table: Readonly<Record<string, string>>, value: string): string | undefined =>
  Object.keys(table).find((key) => table[key] === value)

export function placeOf(search: ReviewSearch): ReviewPlace {
  const count = (text: string | undefined, otherwise: number) =>
    /^\d{1,7}$/.test(text ?? '') ? Number(text) : otherwise
  const size = count(search.filas, startPlace.size)
  return {
    wanted: {
      form: search.formulario ?? '',
      person: search.persona ?? '',
      zone: search.zona ?? '',
      day: search.dia ?? '',
      reviewed: states[search.estado ?? ''] ?? 'N',
      owner: search.asociado ?? '',
      capturer: search.registrador ?? '',
      advice: search.avisos === '1' ? 'S' : '',
      question: questions[search.preguntas ?? ''] ?? '',
    },
    number: search.buscar ?? '',
    order: search.orden ?? '',
    first: count(search.desde, 0),
    size: SIZES.includes(size) ? size : startPlace.size,
    opened: search.ver ?? '',
  }
}

/** Default values are not written. */
export function searchOf({ wanted, number, order, first, size, opened }: ReviewPlace): ReviewSearch {
  return readReviewSearch({
    estado: keyOf(states, wanted.reviewed),
    formulario: wanted.form,
    persona: wanted.person,
    asociado: wanted.owner,
    registrador: wanted.capturer,
    zona: wanted.zone,
    dia: wanted.day,
    avisos: wanted.advice === 'S' ? '1' : '',
    preguntas: keyOf(questions, wanted.question),
    buscar: number,
    orden: order,
    desde: first === 0 ? '' : String(first),
    filas: size === startPlace.size ? '' : String(size),
    ver: opened,
  })
}
