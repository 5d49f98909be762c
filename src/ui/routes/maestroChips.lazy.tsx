import { createLazyFileRoute } from '@tanstack/react-router'
import { ImportButton } from '../numbers/import-button.tsx'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/maestroChips')({ component: Screen })

function Screen() {
  return (
    <MasterRoute
      masterKey="maestroChips"
      importButton={ImportButton}
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}
