import { createRootRoute, Outlet } from '@tanstack/react-router'
import { Guard } from '../shell/guard.tsx'
import { Shell } from '../shell/shell.tsx'

export const Route = createRootRoute({
  component: () => (
    <Shell>
      <Guard>
        <Outlet />
      </Guard>
    </Shell>
  ),
})
