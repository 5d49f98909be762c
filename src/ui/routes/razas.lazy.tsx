import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/razas')({ component: Screen })

function Screen() {
  return <MasterRoute masterKey="razas" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
