import { createLazyFileRoute } from '@tanstack/react-router'
import { FormRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/misDatos')({ component: Screen })

function Screen() {
  return <FormRoute formKey="misDatos" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
