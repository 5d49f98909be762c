import { createLazyFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../home/home-screen.tsx'

export const Route = createLazyFileRoute('/')({ component: Screen })

function Screen() {
  return <HomeScreen search={Route.useSearch()} navigate={Route.useNavigate()} />
}
