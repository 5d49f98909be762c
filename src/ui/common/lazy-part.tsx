/** Parts that are not in the first load. They are cached on the device with the screens. */
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { toast } from './toast.ts'

interface BoundaryProps {
  readonly otherwise: ReactNode
  readonly onFailed?: () => void
  readonly children: ReactNode
}

/** Shows a fallback if its child cannot be loaded: a chunk that is not on this device yet. */
export class FallbackBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFailed?.()
  }

  override render() {
    return this.state.failed ? this.props.otherwise : this.props.children
  }
}

/** Loads that failed are begun anew so many times, with this pause, ms; and whenever the part is shown again. */
const MOST = 3
const PAUSE = 1_000

/**
 * Shows nothing while the part cannot be loaded: the rest of the screen works. The signal may be lost in mid load, and
 * the part be on the device a moment later. One that somebody has opened says so and is closed, to be opened again.
 * @param room placeholder that keeps its space, so that the content below does not move.
 * @param otherwise shown while the part cannot be loaded.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  room: ReactNode = null,
  otherwise: ReactNode = null,
) {
  let latest = lazy(load)
  return function Later(props: P) {
    const [tries, setTries] = useState(0)
    // biome-ignore lint/correctness/useExhaustiveDependencies: each try has a load of its own
    const Part = useMemo(() => latest as ComponentType<P>, [tries])
    const onFailed = () => {
      latest = lazy(load)
      if (tries < MOST) setTimeout(() => setTries(tries + 1), PAUSE)
      else if ('onClose' in props && typeof props.onClose === 'function') {
        toast('warning', 'Aún no está en este dispositivo: necesita señal.')
        props.onClose()
      }
    }
    return (
      <FallbackBoundary key={tries} otherwise={otherwise} onFailed={onFailed}>
        <Suspense fallback={room}>
          <Part {...props} />
        </Suspense>
      </FallbackBoundary>
    )
  }
}
