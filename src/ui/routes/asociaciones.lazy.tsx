import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/asociaciones')({ component: Screen })

function Screen() {
  return <MasterRoute masterKey="asociaciones" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
