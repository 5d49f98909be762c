import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/formularios')({ component: Screen })

function Screen() {
  return <MasterRoute masterKey="formularios" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
