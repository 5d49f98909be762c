import { createLazyFileRoute } from '@tanstack/react-router'
import { FormRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/formularioA10')({ component: Screen })

function Screen() {
  return <FormRoute formKey="A10" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
