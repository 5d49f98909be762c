import { createLazyFileRoute } from '@tanstack/react-router'
import { AnimalScreen } from '../animal/animal-screen.tsx'

export const Route = createLazyFileRoute('/animal/$chip')({ component: Screen })

function Screen() {
  const { chip } = Route.useParams()
  // Another animal is another page: nothing of the one before it stays unfolded.
  return <AnimalScreen key={chip} chip={chip} />
}
