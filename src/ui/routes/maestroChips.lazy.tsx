import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/maestroChips')({ component: Screen })

function Screen() {
  return <MasterRoute masterKey="maestroChips" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
