import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/inseminadores')({ component: Screen })

function Screen() {
  return <MasterRoute masterKey="inseminadores" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
