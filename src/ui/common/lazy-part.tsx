/** Parts that are not in the first load. They are cached on the device with the screens. */
import { Component, type ComponentType, type LazyExoticComponent, type ReactNode, Suspense } from 'react'

/** Shows a fallback if its child cannot be loaded: a chunk that is not on this device yet. */
export class FallbackBoundary extends Component<{ otherwise: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.otherwise : this.props.children
  }
}

/**
 * Shows nothing if the part cannot be loaded: the rest of the shell works.
 * @param room placeholder that keeps its space, so that the content below does not move.
 */
export function lazyPart<P extends object>(part: LazyExoticComponent<ComponentType<P>>, room: ReactNode = null) {
  return function Later(props: P) {
    const Part: ComponentType<P> = part as ComponentType<P>
    return (
      <FallbackBoundary otherwise={null}>
        <Suspense fallback={room}>
          <Part {...props} />
        </Suspense>
      </FallbackBoundary>
    )
  }
}
