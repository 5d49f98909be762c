/** Parameters, help and public pages: content of the association for all users. */
import type { LookupRequest, Values } from '../../registry/index.ts'
import type { Item } from '../cache/answers.ts'
import { valuesOf } from '../cache/items.ts'
import { helpRequest, parametersRequest } from '../cache/list-queries.ts'
import { publicPage } from '../cache/public-pages.ts'
import type { Aged, Live } from '../contract/live.ts'
import type { Lookups } from '../contract/lookups.ts'
import type { ApiClient } from '../core/api-result.ts'
import { memo } from '../core/live-query.ts'
import type { Reader } from './reader.ts'

export function createReferenceData(
  reader: Reader,
  wire: ApiClient,
): Pick<Lookups, 'parameters' | 'help' | 'news' | 'homeImages'> {
  const { ports, here, answers, watch } = reader
  const helpOnce = memo<Live<Aged<readonly string[]>>>()

  /** The cached answer, requested again when old. @param made converts its items */
  const kept = <T>(name: string, request: LookupRequest, made: (items: readonly Item[]) => T): Live<Aged<T>> =>
    reader.live(name, async () => {
      const me = here.get()
      const answer = me ? await answers.read(me, request) : undefined
      reader.want(request, answer?.takenAt)
      return { value: made(answer?.items ?? []), takenAt: answer?.takenAt, refreshing: reader.isComing(request) }
    }, [reader.comingOf(request), watch('answers')])

  return {
    parameters: kept('parameters', parametersRequest, (items) => items[0] ?? {}),
    help: (helpId) =>
      helpOnce(String(helpId), () =>
        kept('help', helpRequest(helpId), (items) => items.map((item) => slideOf(valuesOf(item)))),
      ),
    news: publicPage(ports, wire, 'procesosDiarios/documentosInicioLateral'),
    homeImages: publicPage(ports, wire, 'procesosDiarios/documentosInicio'),
  }
}

/** The text of a help entry with its picture below; the caller must sanitise it. */
const slideOf = ({ descripcionAyuda = '', imagenAyuda = '' }: Values): string =>
  /^[\w\-./:]+$/.test(imagenAyuda) ? `${descripcionAyuda}<p><img src="${imagenAyuda}" alt=""></p>` : descripcionAyuda
