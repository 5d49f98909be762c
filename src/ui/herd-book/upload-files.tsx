import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { fill } from '../../registry/index.ts'
import type { Book } from '../../sync/contract/book.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import { useBook, useReachable } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import style from './move-in.module.css'
import { runsRequest } from './use-runs.ts'

/** Bytes per part: on a weak line little has to be repeated. */
const PART = 4_000_000
const ACCEPTED = '.csv,.txt,.tsv,.ped,.xlsx,.xls,.ods,.json,.zip'

interface UploadFilesProps {
  /** The run that receives them; undefined: a new one. */
  readonly run?: { readonly id: string; readonly source: string }
  /** All files have been uploaded. */
  readonly onDone: (run: string) => void
}

/** Each .zip as the files in it. @returns the name of one that cannot be opened */
async function unpacked({ desk }: Book, files: readonly File[]): Promise<readonly File[] | string> {
  const all: File[] = []
  for (const file of files) {
    const inside = /\.zip$/i.test(file.name) ? await desk.unpackFiles(file) : [file]
    if (!inside) return file.name
    all.push(...inside.map((one) => (one instanceof File ? one : new File([one.bytes], one.name))))
  }
  return all
}

/** Uploads the files of a herd book in parts. */
export function UploadFiles({ run, onDone }: UploadFilesProps) {
  const book = useBook()
  const reachable = useReachable()
  const input = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState('')
  const [problem, setProblem] = useState('')
  const [doing, setDoing] = useState<{ readonly name: string; readonly share: number }>()
  const atName = problem === t.noSource && problem

  const send = async (files: readonly File[]) => {
    let run_ = run?.id ?? ''
    setProblem('')
    try {
      const all = await unpacked(book, files)
      if (typeof all === 'string') return setProblem(fill(t.badZip, { name: all }))
      for (const file of all) {
        const parts = Math.max(1, Math.ceil(file.size / PART))
        for (let part = 0; part < parts; part++) {
          const place = { PARTE: String(part), PARTES: String(parts) }
          const bytes = await file.slice(part * PART, (part + 1) * PART).arrayBuffer()
          const answer = await book.desk.act({
            operation: 'traerRegistro/subirArchivo',
            fields: { ENTREGA: run_, ORIGEN: run?.source ?? source.trim(), NOMBRE: file.name, ...place },
            files: [{ name: 'file', fileName: file.name, bytes }],
            onSent: (share) =>
              setDoing({ name: file.name, share: Math.min(1, ((part + share) * PART) / Math.max(1, file.size)) }),
          })
          if (answer.kind !== 'done')
            return setProblem(actionErrorText(answer, { text: t.notKept, severity: 'warning' }).text)
          run_ = String((answer.body as { entrega?: unknown } | null)?.entrega ?? run_)
        }
      }
      onDone(run_)
    } catch {
      // The file or its disk is no longer available.
      setProblem(t.noFile)
    } finally {
      setDoing(undefined)
      book.lookups.refresh(runsRequest)
    }
  }

  const pick = () => {
    if (!run && source.trim() === '') return setProblem(t.noSource)
    input.current?.click()
  }
  return (
    <div className={style.upload}>
      {run ? null : (
        <TextInput
          label={t.source}
          description={t.sourceAbout}
          value={source}
          maxLength={80}
          error={source.trim() === '' && atName}
          onChange={({ currentTarget }) => setSource(currentTarget.value)}
        />
      )}
      <input
        ref={input}
        aria-label={t.files}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) void send(files)
        }}
      />
      <Button
        variant={run ? 'default' : 'filled'}
        leftSection={<Icon name="upload" size={18} />}
        disabled={!reachable}
        loading={doing !== undefined}
        onClick={pick}
      >
        {run ? t.add : t.choose}
      </Button>
      {doing ? (
        <p role="status" className={style.progress}>
          {fill(t.uploading, { name: doing.name, n: Math.floor(doing.share * 100) })}
        </p>
      ) : null}
      {problem === '' || atName ? null : (
        <p role="alert" className={style.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
