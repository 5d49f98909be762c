import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'
import { AskAnew } from '../requests/ask-anew.tsx'
import { DepositBanner } from '../requests/deposit-banner.tsx'
import { NewRequest } from '../requests/new-request.tsx'
import { ownPanels } from '../requests/panels.tsx'

export const Route = createLazyFileRoute('/formulariosSolicitados')({ component: Screen })

function Screen() {
  return (
    <MasterRoute
      masterKey="formulariosSolicitados"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
      panels={ownPanels}
      buttons={
        <>
          <NewRequest />
          <AskAnew masterKey="formulariosSolicitados" />
        </>
      }
      banner={<DepositBanner line />}
    />
  )
}
