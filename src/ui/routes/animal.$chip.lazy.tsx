import { createLazyFileRoute } from '@tanstack/react-router'
import { AnimalScreen } from '../animal/animal-screen.tsx'

export const Route = createLazyFileRoute('/animal/$chip')({ component: Screen })

function Screen() {
  const { chip } = Route.useParams()
  // Another animal is a new page: nothing stays expanded from the previous one.
  return <AnimalScreen key={chip} chip={chip} />
}
