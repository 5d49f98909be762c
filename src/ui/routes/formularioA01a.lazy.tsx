import { createLazyFileRoute } from '@tanstack/react-router'
import { FormRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/formularioA01a')({ component: Screen })

function Screen() {
  return <FormRoute formKey="A01a" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
