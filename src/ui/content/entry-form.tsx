import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { extraTopics, fill, helpTopics, type Option, topicName } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { helpTexts } from '../../registry/texts/help.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import type { Draft } from '../../sync/contract/capture.ts'
import { notSavedText } from '../common/action-error-text.ts'
import { useAsked, useBook, useSurroundings } from '../common/book-context.tsx'
import { Dismiss } from '../common/dialog.tsx'
import { useWhileOpen } from '../common/dialog-keys.ts'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { useHoldsUpdate } from '../common/open-forms.ts'
import { ageWords } from '../common/time.ts'
import { toast } from '../common/toast.ts'
import { Picker } from '../fields/picker.tsx'
import { pickerTexts } from '../fields/texts.ts'
import style from '../record/shared/record.module.css'
import { draftKey } from './draft-key.ts'
import type { EntryDialogProps, HelpEntry } from './help-entries.ts'
import { PictureField } from './picture-field.tsx'
import { RichText } from './rich-text.tsx'
import { saveHelp } from './save-help.ts'

const t = helpTexts
/** After this pause in typing the draft is written to disk, ms. */
const SETTLED = 800

const formTopics: readonly Option[] = helpTopics
  .filter(({ form }) => form !== undefined)
  .map((topic) => ({ code: String(topic.id), name: topicName(topic) }))
const knownExtras: readonly Option[] = extraTopics.map((topic) => ({ code: String(topic.id), name: topic.name }))

interface Problems {
  readonly topic?: string
  readonly text?: string
}

type EntryFormProps = EntryDialogProps & { readonly draft: Draft | undefined }

/**
 * What is typed into an entry: kept as a draft, checked and sent.
 * @param onWrong with the selector of the first wrong field
 */
function useEntry({ entry, draft, onClose, onSaved }: EntryFormProps, onWrong: (selector: string) => void) {
  const book = useBook()
  const [typed, setTyped] = useState<HelpEntry>(() => ({ ...entry, ...draft?.values }))
  const [picture, setPicture] = useState<ArrayBuffer | undefined>(draft?.photos[0]?.bytes)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  /** Why the draft is not on the disk. */
  const [notKept, setNotKept] = useState<string>()
  const touched = useRef(false)
  const close = useWhileOpen(onClose)
  useHoldsUpdate(true)

  const keep = useEffectEvent(() => {
    if (!touched.current) return
    const photos = picture ? [{ slot: 'imagenAyuda', bytes: picture }] : []
    book.capture.saveDraft({ form: draftKey(entry), values: { ...typed }, mode: 'add', photos }).then(
      () => setNotKept(undefined),
      (error: unknown) => setNotKept(notSavedText(error)),
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes starts the pause anew
  useEffect(() => {
    const timer = setTimeout(() => keep(), SETTLED)
    return () => clearTimeout(timer)
  }, [typed, picture])
  // Closed within the pause.
  useEffect(() => () => keep(), [])

  const change = (given: Partial<HelpEntry>) => {
    touched.current = true
    setTyped((now) => ({ ...now, ...given }))
  }
  const send = async () => {
    const wrong = {
      ...(typed.codigoAyuda === '' && { topic: t.topic }),
      ...(typed.descripcionAyuda === '' && entry.idAyuda === '' && { text: t.text }),
    }
    setProblems(wrong)
    const [first] = Object.values(wrong)
    if (first) {
      onWrong(wrong.topic ? 'input' : '[contenteditable]')
      return toast('error', first)
    }
    setBusy(true)
    touched.current = false
    const saved = await saveHelp(book, typed, picture)
    setBusy(false)
    if (saved.kind === 'failed') {
      touched.current = true
      return toast(saved.message.severity, saved.message.text)
    }
    // The host has it: sent again, it would be there twice.
    await book.capture.dropDraft(draftKey(entry)).catch((error) => reportError(error))
    onSaved(typed.codigoAyuda)
    if (saved.kind === 'saved') {
      toast('success', t.saved)
      return close()
    }
    // The text is saved; only this entry's picture still has to be sent.
    change({ idAyuda: saved.idAyuda })
    toast(saved.message.severity, saved.message.text)
  }

  const startOver = async () => {
    touched.current = false
    await book.capture.dropDraft(draftKey(entry))
    close()
  }
  const pickPicture = (bytes: ArrayBuffer | undefined) => {
    touched.current = true
    setPicture(bytes)
  }
  return { typed, picture, problems, notKept, busy, change, pickPicture, startOver, send }
}

/** Editor of an entry: its form or topic, its text, its picture. */
export default function EntryForm(props: EntryFormProps) {
  const { entry, draft, onClose } = props
  const book = useBook()
  const { clock } = useSurroundings()
  const body = useRef<HTMLDivElement>(null)
  const { typed, picture, problems, notKept, busy, change, pickPicture, startOver, send } = useEntry(
    props,
    (selector) => body.current?.querySelector<HTMLElement>(selector)?.focus(),
  )
  const asked = useAsked('adicionales', () =>
    book.lookups.options({ operation: 'selecciones/seleccionAyudasAdicionales', fields: {}, passing: [] }),
  )
  const extras = asked?.value.length ? asked.value : knownExtras
  const pick = (option: Option | null) => change({ codigoAyuda: option?.code ?? '' })
  const isExtra = extras.some(({ code }) => code === typed.codigoAyuda)

  return (
    <>
      <div ref={body} className={style.body}>
        {draft ? (
          <Note
            plain
            tone="info"
            icon="disk"
            role="status"
            action={
              <Button variant="default" onClick={startOver}>
                {recordTexts.startOver}
              </Button>
            }
          >
            {fill(recordTexts.draft, { when: ageWords(draft.savedAt, clock.now()) })}
          </Note>
        ) : null}
        <div className={style.grid}>
          <Picker
            label="Formulario"
            required={!isExtra}
            options={formTopics}
            value={isExtra ? '' : typed.codigoAyuda}
            problem={problems.topic}
            empty={pickerTexts.none}
            onPick={pick}
          />
          <Picker
            label="Otras ayudas"
            options={extras}
            value={isExtra ? typed.codigoAyuda : ''}
            empty={pickerTexts.none}
            onPick={pick}
          />
        </div>
        <RichText
          label="Ayuda"
          value={typed.descripcionAyuda}
          problem={problems.text}
          hint={entry.idAyuda ? t.emptyHides : undefined}
          onChange={(descripcionAyuda) => change({ descripcionAyuda })}
        />
        <PictureField address={typed.imagenAyuda} bytes={picture} onPick={pickPicture} />
      </div>
      {notKept && (
        <Note tone="warn" icon="alert" role="alert" apart>
          {notKept}
        </Note>
      )}
      <div className={style.buttons}>
        <Dismiss onClick={onClose} disabled={busy} />
        <Button data-send onClick={send} loading={busy} leftSection={<Icon name="check" />}>
          {commonTexts.send}
        </Button>
      </div>
    </>
  )
}
