import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/prefijos')({ component: Screen })

function Screen() {
  return <MasterRoute masterKey="prefijos" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
