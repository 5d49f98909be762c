/** Parts that the first load does without. They are kept on the device with the screens. */
import { type ComponentType, type LazyExoticComponent, type ReactNode, Suspense } from 'react'
import { FallbackBoundary } from './fallback-boundary.tsx'

/**
 * Shows nothing if the part cannot be had: the rest of the shell goes on.
 * @param room what stands in its place until it is there: what lies below it does not move.
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
