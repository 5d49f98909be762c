/** What no home asks for: pages of animals, plans, advice; filling and saving forms. Loaded with the first screen that asks. */
import { hostOf, isAdministrator, type LookupRequest, operationNamed } from '../registry/index.ts'
import type { Animals, PopulationRead } from './contract/animals.ts'
import type { Capture } from './contract/capture.ts'
import { correctionKey } from './contract/draft-key.ts'
import type { Aged, Live } from './contract/live.ts'
import type { Outbox } from './contract/outbox.ts'
import { memo } from './core/live-query.ts'
import type { Parts } from './create-parts.ts'
import { createPictures } from './outbox/photo-encryption.ts'
import { createAnimals } from './reading/animals.ts'
import { createBreeding } from './reading/breeding.ts'
import { createFarmAnimals } from './reading/farm-animals.ts'
import type { LookupReading } from './reading/lookups.ts'
import { createPlanner } from './reading/planner.ts'
import type { Reader } from './reading/reader.ts'
import { createReminders } from './reading/reminders.ts'
import { createSubTables } from './reading/sub-table-rows.ts'
import { createDrafts } from './writing/drafts.ts'
import { createWriting } from './writing/submit.ts'

export type Further = ReturnType<typeof createFurther>

/** @returns members of several contracts */
export function createFurther(parts: Parts) {
  const { reader, lookups, advice, lists, view, births, inventory } = parts
  const tables = createSubTables(reader, view)
  const breeding = createBreeding(reader, advice, births)
  return {
    details: tables.details,
    adviceFacts: breeding.adviceFacts,
    breedingMarks: breeding.breedingMarks,
    population: createPopulation(reader, lookups),
    ...createAnimals(reader, advice, { ...lists, ...tables }, births),
    ...createPlanner(reader, lookups, advice, lists, births),
    ...createReminders(reader, lookups, lists, births),
    ...createFarmAnimals(reader, inventory, advice, breeding, lists),
    ...createCapture(parts),
  }
}

type CaptureActions = 'submit' | 'saveDraft' | 'draft' | 'dropDraft' | 'leaveAsItWas' | 'discard' | 'giveAnotherNumber'

function createCapture({
  reader,
  lookups,
  logged,
}: Parts): Pick<Capture, CaptureActions> & Pick<Outbox, 'sendAgain' | 'sendNow'> & { claimsReady(): Promise<void> } {
  const pictures = createPictures(reader.ports.cipher)
  const drafts = createDrafts(reader, pictures)
  const { submit, discard, giveAnotherNumber, sendAgain, claimsReady, ...writing } = createWriting(
    reader,
    lookups,
    drafts,
    pictures,
  )
  const sendNow = async () => logged(writing.sendNow(), 'send now')
  return {
    submit,
    saveDraft: drafts.save,
    draft: drafts.read,
    dropDraft: drafts.drop,
    async leaveAsItWas(entry) {
      await drafts.drop(correctionKey(entry))
      reader.corrections.ended()
      await sendNow()
    },
    discard,
    giveAnotherNumber,
    sendAgain,
    sendNow,
    claimsReady,
  }
}

const report: LookupRequest = { operation: 'poblacion/informe', fields: {}, passing: [] }

/** The population report: the host's of the whole registry, or one of the animals on this device. */
function createPopulation(reader: Reader, lookups: Pick<LookupReading, 'readAnswer'>): Animals['population'] {
  const { background, here, ports, watch } = reader
  const once = memo<Live<Aged<PopulationRead>>>()

  async function ofHost(): Promise<Aged<PopulationRead>> {
    const { value, ...age } = await lookups.readAnswer(report)
    const state = value.find(({ CUADRO }) => CUADRO === 'estado')
    const computing = state?.CLAVE === 'calculando'
    // Of an unchanged registry the report is as young as the answer; an older one has its own age.
    const at = computing ? Date.parse(state?.FECHA ?? '') : Number.NaN
    return {
      value: { rows: value.filter((row) => row !== state), computing, source: report },
      refreshing: age.refreshing,
      takenAt: Number.isNaN(at) ? age.takenAt : at,
    }
  }

  async function ofHerd(owner: string): Promise<Aged<PopulationRead>> {
    const year = Number(ports.clock.today().slice(0, 4))
    const { rows, takenAt } = await background.herdPopulation(owner, year)
    return {
      value: { rows, computing: false, source: { herdOf: owner } },
      takenAt,
      refreshing: reader.wantHerd(owner, takenAt),
    }
  }

  const read = (owner: string) => {
    const person = here.get()?.person
    const ofAll = owner === '' && person && isAdministrator(person)
    return ofAll && hostOf(person).offers(operationNamed('poblacion/informe')) ? ofHost() : ofHerd(owner)
  }

  return (owner) =>
    once(owner, () => reader.live('population', () => read(owner), [reader.work, watch('answers', 'herds')]))
}
