import { createLazyFileRoute } from '@tanstack/react-router'
import { FormRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/animalesIniciales')({ component: Screen })

function Screen() {
  return <FormRoute formKey="A05-inicial" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
