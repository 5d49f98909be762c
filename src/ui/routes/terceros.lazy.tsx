import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/terceros')({ component: Screen })

function Screen() {
  return <MasterRoute masterKey="terceros" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
