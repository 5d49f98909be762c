import { createLazyFileRoute } from '@tanstack/react-router'
import { FormRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/misAprisco')({ component: Screen })

function Screen() {
  return <FormRoute formKey="misAprisco" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
