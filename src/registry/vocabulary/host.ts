import type { Capacity } from './capacities.ts'

type Fields = Readonly<Record<string, string>>

/** Wire fields beyond the documents, with the capacities that a host needs to read them. */
const ADDED: Readonly<Record<string, readonly Capacity[]>> = {
  CAPTURADO_EN: ['idempotencia'],
  DISPOSITIVO: ['idempotencia'],
  DATOS_DE: ['idempotencia'],
  DESFASE: ['idempotencia', 'reloj'],
  RECIBO: ['idempotencia', 'revision'],
  CONSEJOS: ['idempotencia', 'consejos'],
  ANTES: ['version'],
  ARRENDADOS: ['arrendados'],
  CAMBIOS: ['condicional', 'cambios'],
  EXPORTAR: ['exportar'],
  FILTROS: ['filtros'],
  RECIBIDO: ['recibido'],
}

/**
 * What one asks a host (docs/sync-protocol.md). Capacities are turned into answers here and nowhere else: everything
 * else asks `hostOf` and does as it says.
 */
export interface Host {
  /** Is there anything behind this operation, menu entry or confirmation? */
  offers(what: { readonly capacity?: Capacity | undefined }): boolean
  /** Does it read this field beyond the documents? */
  reads(field: string): boolean
  /** Those of these fields that it reads. */
  takes(added: Fields): Fields
  /** What a call says beside its fields. @param key of a call that must take effect once */
  heads(key?: string): { readonly key?: string; readonly detail?: true }
  /**
   * How a form's photos are sent: one by one before it; with it; or all together before it under its number.
   * @param carriesFiles the form's own call has a part for them
   */
  photoWay(carriesFiles: boolean): 'alone' | 'withForm' | 'together'
  /** A filing repeated under its key takes effect once: no list has to be searched for it. */
  readonly filesOnce: boolean
  /** Takes many calls in one. */
  readonly batches: boolean
  /** Knows its earlier answers by their etag. */
  readonly conditional: boolean
  /** Certificates can be verified at it. */
  readonly certifies: boolean
}

/** A host that answers what the documents say. */
export const documentedHost: Host = {
  offers: ({ capacity }) => capacity === undefined,
  reads: () => false,
  takes: () => ({}),
  heads: () => ({}),
  photoWay: (carriesFiles) => (carriesFiles ? 'withForm' : 'together'),
  filesOnce: false,
  batches: false,
  conditional: false,
  certifies: false,
}

/** A host that announces these additions; unknown names mean nothing. */
export function hostWith(capacities: readonly string[]): Host {
  const has = (name: Capacity) => capacities.includes(name)
  const reads = (field: string) => ADDED[field]?.every((name) => has(name)) === true
  return {
    offers: ({ capacity }) => capacity === undefined || has(capacity),
    reads,
    takes: (added) => Object.fromEntries(Object.entries(added).filter(([name]) => reads(name))),
    heads: (key) => ({
      ...(key !== undefined && has('idempotencia') && { key }),
      ...(has('detalle') && { detail: true }),
    }),
    photoWay: has('recibos') ? () => 'alone' : documentedHost.photoWay,
    filesOnce: has('idempotencia'),
    batches: has('lote'),
    conditional: has('condicional'),
    certifies: has('certificado'),
  }
}

/** What a person knows of the host: sealed with the sign-in answer, extended when the host announces more. */
export interface Announced {
  readonly capacidades: readonly string[]
}

const chosen = new WeakMap<readonly string[], Host>()

/** The host as announced at sign-in; chosen once for each announcement. */
export function hostOf({ capacidades }: Announced): Host {
  const host = chosen.get(capacidades) ?? (capacidades.length === 0 ? documentedHost : hostWith(capacidades))
  chosen.set(capacidades, host)
  return host
}

/** What is announced now and was not before. */
export const gainedCapacities = (before: Announced, now: Announced): readonly string[] =>
  now.capacidades.filter((name) => !before.capacidades.includes(name))
