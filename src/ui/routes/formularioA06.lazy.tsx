import { createLazyFileRoute } from '@tanstack/react-router'
import { FormRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/formularioA06')({ component: Screen })

function Screen() {
  return <FormRoute formKey="A06" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
