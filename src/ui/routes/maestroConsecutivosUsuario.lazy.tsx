import { createLazyFileRoute } from '@tanstack/react-router'
import { KeepQuery } from '../numbers/keep-query.tsx'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/maestroConsecutivosUsuario')({ component: Screen })

function Screen() {
  return (
    <MasterRoute
      masterKey="maestroConsecutivosUsuario"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
      buttons={<KeepQuery />}
    />
  )
}
