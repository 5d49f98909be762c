import { createLazyFileRoute } from '@tanstack/react-router'
import { FormRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/reproductoresSubArrendados')({ component: Screen })

function Screen() {
  return <FormRoute formKey="A12-sub" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
