import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'
import { AskAnew } from '../requests/ask-anew.tsx'
import { reviewPanels } from '../requests/panels.tsx'

export const Route = createLazyFileRoute('/revisados')({ component: Screen })

function Screen() {
  return (
    <MasterRoute
      masterKey="revisados"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
      panels={reviewPanels}
      buttons={<AskAnew masterKey="revisados" />}
    />
  )
}
