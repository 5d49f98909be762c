import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useReachable } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { FallbackBoundary } from '../common/lazy-part.tsx'

interface AgainProps {
  readonly again: () => void
}

/** Shown when a screen broke: nothing is lost, and what to do. */
const Failure = ({ again }: AgainProps) => (
  <Message
    title="No fue posible mostrar esta pantalla"
    text="Sus formularios guardados siguen en este dispositivo y se enviarán. Lo que estaba escribiendo quedó como borrador."
    again={again}
  >
    <Button variant="default" component="a" href="/">
      Ir al inicio
    </Button>
  </Message>
)

/** Without signal: the whole app is not cached yet, or the screen never is. Reloading would show even less. */
export const NotOnDevice = ({ again }: AgainProps) => (
  <Message
    title="Esta pantalla no está en este dispositivo"
    text="Para abrirla necesita conexión. Sus formularios guardados siguen aquí y se enviarán."
    again={again}
  />
)

interface MessageProps extends AgainProps {
  readonly title: string
  readonly text: string
  /** Further actions. */
  readonly children?: ReactNode
}

const Message = ({ title, text, again, children }: MessageProps) => (
  <Stack role="alert" p="lg" maw={640} mx="auto" gap="md">
    <Title order={1}>{title}</Title>
    <Text>{text}</Text>
    <Group>
      <Button onClick={again} leftSection={<Icon name="again" />}>
        Intentar de nuevo
      </Button>
      {children}
    </Group>
  </Stack>
)

/** The outermost error boundary: whatever a screen throws, the book is untouched and the way back is shown. */
export const ErrorBoundary = ({ children }: { readonly children: ReactNode }) => (
  <FallbackBoundary otherwise={<Failure again={() => window.location.reload()} />}>{children}</FallbackBoundary>
)

// A part that could be loaded neither from the cache nor from the host.
let partIsGone = false
globalThis.addEventListener?.('vite:preloadError', () => {
  partIsGone = true
})

/** A screen that failed, inside the shell: the rest of the app stays usable. */
export function RouteFailure({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const noSignal = !useReachable()
  const again = () => {
    // A chunk of an older version, removed by a deploy: only a reload gets its successor, which needs signal.
    if (partIsGone && !noSignal) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return partIsGone && noSignal ? <NotOnDevice again={again} /> : <Failure again={again} />
}
