import { createLazyFileRoute } from '@tanstack/react-router'
import { MasterRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/libros')({ component: Screen })

function Screen() {
  return <MasterRoute masterKey="libros" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
