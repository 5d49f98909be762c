import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/publicaciones')({ component: Screen })

function Screen() {
  return <MasterRoute masterKey="publicaciones" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
