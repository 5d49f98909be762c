import { createLazyFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../home/home-screen.tsx'
import { bringFrame } from '../shell/signed-in/frame-ahead.ts'

bringFrame()

export const Route = createLazyFileRoute('/')({ component: Screen })

function Screen() {
  return <HomeScreen search={Route.useSearch()} navigate={Route.useNavigate()} />
}
