import { createLazyFileRoute } from '@tanstack/react-router'
import { FormRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/formularioA04')({ component: Screen })

function Screen() {
  return <FormRoute formKey="A04" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
