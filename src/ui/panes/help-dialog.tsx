import { ActionIcon, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { commonTexts } from '../../registry/texts/common.ts'
import { useAsked, useBook, useStanding } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'

const NewsFold = lazyPart(async () => ({ default: (await import('./news-note.tsx')).NewsFold }))
/** Loaded together with the sanitiser. */
const Slide = lazyPart(() => import('./slide.tsx'), <Text mih={120}>{commonTexts.loading}</Text>)

export interface HelpDialogProps {
  /** codigoAyuda of the screen (decisions, 'Help ids'). */
  readonly helpId: number
  /** 'Ayuda ' and the screen's title, unless the documents give another ('Mis Inventarios'). */
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** The help of a screen: each item a slide of sanitised HTML (decision 65). */
export function HelpDialog({ helpId, title, opened, onClose }: HelpDialogProps) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose} width={650}>
      <Slides helpId={helpId} />
      <NewsFold />
    </Dialog>
  )
}

function Slides({ helpId }: { helpId: number }) {
  const book = useBook()
  const help = useAsked(String(helpId), () => book.lookups.help(helpId))
  const [at, setAt] = useState(0)
  const asking = useStanding(help) === 'coming'
  const slides = help?.value ?? []
  const shown = slides[Math.min(at, slides.length - 1)]
  if (shown === undefined) {
    return (
      <Text mih={120} role="status">
        {asking ? commonTexts.loading : help?.takenAt === undefined ? notHere : commonTexts.noHelp}
      </Text>
    )
  }
  return (
    <>
      <Slide html={shown} />
      {slides.length > 1 && (
        <Group justify="space-between" mt="md">
          <ActionIcon aria-label="Anterior" variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
            <Icon name="left" />
          </ActionIcon>
          <Text>
            {at + 1} de {slides.length}
          </Text>
          <ActionIcon
            aria-label="Siguiente"
            variant="default"
            disabled={at >= slides.length - 1}
            onClick={() => setAt(at + 1)}
          >
            <Icon name="right" />
          </ActionIcon>
        </Group>
      )}
    </>
  )
}

const notHere = 'La ayuda de esta pantalla aún no está en este dispositivo. Ábrala una vez con señal.'
