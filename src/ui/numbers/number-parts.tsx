/** What the screens of chips and numbers have besides their lists. */

import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { actsForOthers, isAdministrator, masterOf, type Person, requestOf, type Values } from '../../registry/index.ts'
import { numbersTexts as t } from '../../registry/texts/numbers.ts'
import { useFarm } from '../animals/use-farm.ts'
import { useAnswer, useAskedAnew, useBook, useLive, usePerson } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { ButtonLink } from '../common/links.tsx'
import { Note } from '../common/note.tsx'
import pageStyle from '../common/page.module.css'
import type { ImportButtonSlot } from '../record/screen/open-master.tsx'
import type { RecordParts } from '../record/screen/record-route.tsx'
import style from './numbers.module.css'
import { NumbersLeft } from './numbers-left.tsx'

export const importing: RecordParts = { importButton: ImportButton }
export const keeping: RecordParts = { buttons: <KeepQuery />, banner: <FarmNumbers /> }

/**
 * Fetches the query's other states while there is signal, so that in the field a member can switch from 'Todos' to
 * 'Disponibles'. Renders nothing.
 */
function KeepQuery() {
  const person = usePerson()
  if (!person || isAdministrator(person)) return null
  return ['6', '1', '0'].map((state) => <KeepState key={state} state={state} person={person} />)
}

function KeepState({ state, person }: { readonly state: string; readonly person: Person }) {
  const { operation, send } = masterOf('maestroConsecutivosUsuario').list
  const request = requestOf({ operation, send }, { estado: state }, person)
  useAnswer(request)
  // Numbers used since the last visit are up to date here too.
  useAskedAnew(request)
  return null
}

/**
 * Who captures for others uses the numbers of the farms: those that are on this device, of the visited farm alone.
 * They are those that its forms will offer.
 */
function FarmNumbers() {
  const person = usePerson()
  const preparation = useLive(useBook().device.preparation)
  const farm = useFarm()
  if (!person || isAdministrator(person) || !actsForOthers(person) || !preparation) return null
  const isHere = (nid: string) => preparation.owners.some(({ option, state }) => option.code === nid && state?.readyAt)
  const numbers = preparation.numbers.filter(({ owner }) => isHere(owner) && (!farm || owner === farm.nid))
  return (
    <>
      {numbers.length > 0 ? (
        <NumbersLeft numbers={numbers} withNext />
      ) : (
        <Note tone="info" icon="help" apart action={<ButtonLink to="/preparar">{t.bring}</ButtonLink>}>
          {t.ofFarms}
        </Note>
      )}
      {/* The list below has the person's own alone. */}
      <h2 className={pageStyle.part}>{t.own}</h2>
    </>
  )
}

// Few lists have an import: its dialogs are loaded only for those.
const ImportDialog = lazyPart(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))
const DuplicatesDialog = lazyPart(async () => ({ default: (await import('./duplicates-dialog.tsx')).DuplicatesDialog }))

/** 'Nuevos Chips', 'Nuevos Consecutivos': imports a spreadsheet into the master, and shows conflicts. */
function ImportButton({ kind, onDone }: ComponentProps<ImportButtonSlot>) {
  const [open, setOpen] = useState(false)
  const [repeated, setRepeated] = useState<readonly Values[]>()
  return (
    <>
      <Button
        className={style.import}
        variant="default"
        leftSection={<Icon name="upload" />}
        onClick={() => setOpen(true)}
      >
        {kind.texts.title}
      </Button>
      {open ? (
        <ImportDialog kind={kind} onClose={() => setOpen(false)} onDone={onDone} onRepeated={setRepeated} />
      ) : null}
      {repeated ? <DuplicatesDialog kind={kind} rows={repeated} onClose={() => setRepeated(undefined)} /> : null}
    </>
  )
}
