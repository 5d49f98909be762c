import { createLazyFileRoute } from '@tanstack/react-router'
import { MoveInScreen } from '../move-in/move-in-screen.tsx'

export const Route = createLazyFileRoute('/traerRegistro')({ component: Screen })

function Screen() {
  return <MoveInScreen search={Route.useSearch()} navigate={Route.useNavigate()} />
}
