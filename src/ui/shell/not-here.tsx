import { Text } from '@mantine/core'
import { Navigate, useLocation } from '@tanstack/react-router'
import { menuEntries } from '../../registry/index.ts'
import { ButtonLink } from './links.tsx'
import { Page } from './page.tsx'

/** A menu entry whose screen comes with a later version says so; an unknown address goes to /. */
export function NotHere() {
  const { pathname } = useLocation()
  const entry = menuEntries.find((item) => item.route === pathname)
  if (!entry) return <Navigate to="/" replace />
  return (
    <Page title={entry.label}>
      <Text mb="md">Esta pantalla aún no está disponible en esta versión.</Text>
      <ButtonLink to="/">Ir al inicio</ButtonLink>
    </Page>
  )
}
