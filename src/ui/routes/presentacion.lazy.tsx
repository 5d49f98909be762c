import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/presentacion')({ component: Screen })

function Screen() {
  return <MasterRoute masterKey="presentacion" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
