import { createLazyFileRoute } from '@tanstack/react-router'
import { FormRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/formularioA03')({ component: Screen })

function Screen() {
  return <FormRoute formKey="A03" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
