import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/parametros')({ component: Screen })

function Screen() {
  return <MasterRoute masterKey="parametros" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
