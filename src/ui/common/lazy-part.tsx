/** Parts that the first load does without. They are kept on the device with the screens. */
import { type ComponentType, type LazyExoticComponent, Suspense } from 'react'
import { FallbackBoundary } from './fallback-boundary.tsx'

/** Shows nothing until the part is there, and nothing if it cannot be had: the rest of the shell goes on. */
export function lazyPart<P extends object>(part: LazyExoticComponent<ComponentType<P>>) {
  return function Later(props: P) {
    const Part: ComponentType<P> = part as ComponentType<P>
    return (
      <FallbackBoundary otherwise={null}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </FallbackBoundary>
    )
  }
}
