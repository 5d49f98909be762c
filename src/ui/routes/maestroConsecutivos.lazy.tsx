import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/maestroConsecutivos')({ component: Screen })

function Screen() {
  return <MasterRoute masterKey="maestroConsecutivos" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
