import { createLazyFileRoute } from '@tanstack/react-router'
import { ImportButton } from '../numbers/import-button.tsx'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/maestroConsecutivos')({ component: Screen })

function Screen() {
  return (
    <MasterRoute
      masterKey="maestroConsecutivos"
      importButton={ImportButton}
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}
