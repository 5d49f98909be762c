import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/registradores')({ component: Screen })

function Screen() {
  return <MasterRoute masterKey="registradores" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
