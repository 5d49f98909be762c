import { useLocation, useNavigate } from '@tanstack/react-router'
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx'
import style from './home.module.css'
import { Home } from './home.tsx'

/** / of whoever is signed in: his day, and below it the inventory as the documents have it. */
export function HomeScreen() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const finding = String((search as { readonly buscar?: unknown }).buscar ?? '') === '1'
  const onFind = (open: boolean) =>
    void navigate({ to: '/', search: (open ? { buscar: 1 } : {}) as never, replace: !open })
  return (
    <>
      <Home finding={finding} onFind={onFind} />
      <div id="inventario" className={style.inventory}>
        <DashboardScreen />
      </div>
    </>
  )
}
