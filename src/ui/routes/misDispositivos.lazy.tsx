import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/misDispositivos')({ component: Screen })

function Screen() {
  return <MasterRoute masterKey="misDispositivos" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
