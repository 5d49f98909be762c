import { Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fill, type Option, readChip, scannedCode } from '../../../registry/index.ts'
import { Dialog, Dismiss } from '../../common/dialog.tsx'
import { Note } from '../../common/note.tsx'
import style from '../fields.module.css'
import { pickerTexts } from '../texts.ts'
import { barcodeReader } from './barcode.ts'

/** Interval between two frames that are examined, ms: faster than a hand moves, and a phone stays cool. */
const LOOK = 250

/** Failures of a camera that are no fault of the app, by name. */
const known: Readonly<Record<string, string>> = {
  NotAllowedError: pickerTexts.cameraRefused,
  NotFoundError: pickerTexts.cameraMissing,
  NotReadableError: pickerTexts.cameraBusy,
}

export interface ChipCameraProps {
  readonly label: string
  /** The option that a code stands for. */
  readonly find: (seen: string) => Option | undefined
  readonly onFound: (option: Option) => void
  readonly onClose: () => void
}

/** The camera view, looking for a tag whose number is among the options. */
export default function ChipCamera({ label, find, onFound, onClose }: ChipCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const [unknown, setUnknown] = useState<string>()
  const findOption = useEffectEvent(find)
  const found = useEffectEvent(onFound)

  useEffect(() => {
    let stream: MediaStream | undefined
    let over = false
    const look = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const reader = await barcodeReader().catch((error: unknown) => {
        setProblem(pickerTexts.readerFailed)
        throw error
      })
      const screen = video.current
      if (!screen) return
      screen.srcObject = stream
      await screen.play()
      while (!over) {
        for (const { rawValue } of await reader.detect(screen)) {
          const option = findOption(rawValue)
          if (option && !over) return found(option)
          setUnknown(
            scannedCode(rawValue)
              ? pickerTexts.codeOfPaper
              : fill(pickerTexts.chipNotOffered, { animal: readChip(rawValue)[0] ?? rawValue.slice(0, 40) }),
          )
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK))
      }
    }
    look()
      .catch((error: unknown) => {
        if (over) return
        const why = error instanceof DOMException ? known[error.name] : undefined
        setProblem((told) => told ?? why ?? pickerTexts.cameraFailed)
        if (!why) reportError(error)
      })
      .finally(() => {
        for (const track of stream?.getTracks() ?? []) track.stop()
      })
    return () => {
      over = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])

  return (
    <Dialog title={fill(pickerTexts.camera, { label })} opened onClose={onClose} width={520} zIndex={400}>
      <Stack gap="md">
        {problem ? (
          <Note tone="bad" icon="alert" role="alert">
            {problem}
          </Note>
        ) : (
          <>
            <div className={style.aim}>
              <video ref={video} className={style.camera} muted playsInline aria-label={pickerTexts.cameraPicture} />
            </div>
            <Text role="status">{unknown ?? pickerTexts.cameraHint}</Text>
          </>
        )}
        <Dismiss onClick={onClose} />
      </Stack>
    </Dialog>
  )
}
