/** The certificate of a registered animal, made on this device from the book's data, with or without signal. */
import {
  type CertificateFacts,
  certificateCode,
  hostOf,
  type PrintedCertificate,
  sealOf,
  spokenSeal,
  treeOf,
  treeRequest,
  type Values,
} from '../../registry/index.ts'
import { certificateTexts } from '../../registry/texts/certificate.ts'
import type { ActiveUser } from '../accounts/session.ts'
import { valuesOf } from '../cache/items.ts'
import { parametersRequest } from '../cache/list-queries.ts'
import type { ListRow } from '../contract/lists.ts'
import type { PageServices } from '../contract/page-services.ts'
import { toBytes } from '../core/bytes.ts'
import type { Reader } from './reader.ts'

/** How long to wait for the host's pedigree before the inventory's is used, ms. */
const PATIENCE = 6_000

export function createCertificates(
  reader: Reader,
  services: PageServices | undefined,
): (row: ListRow) => Promise<PrintedCertificate> {
  const { ports, answers, background } = reader
  const hash = (text: string) => ports.cipher.sha256(toBytes(text))

  /** The seal from the host, or the one that it will compute from the filing's key; '' if nobody could verify it. */
  async function sealFor({ person }: ActiveUser, { values, entry }: ListRow): Promise<string> {
    const host = hostOf(person)
    if (!host.certifies) return ''
    if (values.SELLO) return values.SELLO
    return entry && host.filesOnce ? sealOf(person.nid, entry.id, hash) : ''
  }

  async function pedigree(me: ActiveUser, record: Values): Promise<readonly Values[]> {
    const request = treeRequest(record)
    const kept = await answers.read(me, request)
    if (!kept && ports.connectivity.online()) {
      const fetched = background.fetch([{ request }], false).catch(() => undefined)
      await Promise.race([fetched, new Promise<void>((wake) => ports.clock.after(PATIENCE, wake))])
    }
    return ((await answers.read(me, request))?.items ?? []).map(valuesOf)
  }

  /** What the inventory knows of the tree: the ancestors that the record names, then their parents. */
  async function known(record: Values, entries: readonly Values[]): Promise<CertificateFacts['tree']> {
    const found = new Map<string, Values>()
    const learn = async (chips: readonly string[]) => {
      const wanted = [...new Set(chips)].filter((chip) => chip !== '' && !found.has(chip))
      if (wanted.length === 0) return
      const animals = await background.herdAnimals(wanted)
      wanted.forEach((chip, at) => {
        const animal = animals[at]
        if (animal) found.set(chip, animal)
      })
    }
    const find = (chip: string) => found.get(chip)
    // A host that names the parents of the grandparents has given everything: the inventory need not be opened.
    const whole = entries.some((entry) => 'CHIP_PADRE' in entry)
    const unknown = () =>
      Object.values(treeOf(record, entries, find)).flatMap(({ chip, name }) => (whole && name !== '' ? [] : [chip]))
    await learn(unknown())
    await learn(unknown())
    return treeOf(record, entries, find)
  }

  return async (row) => {
    const me = reader.here.get()
    if (!me || !services?.printCertificate) throw new Error('Nobody is here, or this device prints nothing')
    const record = ownRecord(row)
    const isFiled = !row.entry || row.entry.state === 'filed'
    const [seal, entries, parameters] = await Promise.all([
      sealFor(me, row),
      pedigree(me, record),
      answers.read(me, parametersRequest),
    ])
    const facts: CertificateFacts = {
      association: String(parameters?.items[0]?.nombreAsociacion ?? '') || certificateTexts.association,
      record,
      tree: await known(record, entries),
      filed: isFiled,
      printedOn: ports.clock.today(),
    }
    const address = `${services.origin}/verificar`
    const code = seal && (await certificateCode(seal, record, hash))
    const { print, bytes } = await services.printCertificate(
      code ? { ...facts, verification: { address, spoken: spokenSeal(seal) } } : facts,
      code ? `${address}/${code}` : undefined,
    )
    const verification = !code ? 'none' : isFiled ? 'now' : 'whenFiled'
    return { name: fileName(record), print, bytes, verification }
  }
}

/** An unsent filing has its owner as breeder: an animal without a chip cannot have changed hands. */
function ownRecord({ values, entry }: ListRow): Values {
  if (!entry) return values
  return {
    ...values,
    NID_CRIADOR: values.NID_CRIADOR || (values.NID_PROPIETARIO ?? ''),
    NOM_CRIADOR: values.NOM_CRIADOR || (values.NOMPROP ?? ''),
  }
}

const fileName = ({ CONSECUTIVO = '', NOMBRE = '' }: Values): string => {
  const name = NOMBRE.normalize('NFD')
    .replace(/[^\w -]/g, '')
    .trim()
    .replace(/\s+/g, '-')
  return `certificado-A05-${CONSECUTIVO}${name && `-${name}`}.pdf`
}
