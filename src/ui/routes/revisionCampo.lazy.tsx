import { createLazyFileRoute } from '@tanstack/react-router'
import { ReviewScreen } from '../review/review-screen.tsx'

export const Route = createLazyFileRoute('/revisionCampo')({ component: Screen })

function Screen() {
  return <ReviewScreen search={Route.useSearch()} navigate={Route.useNavigate()} />
}
