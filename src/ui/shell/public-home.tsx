import { Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { FallbackBoundary } from '../common/fallback-boundary.tsx'
import { Icon } from '../common/icon.tsx'
import { ButtonLink } from '../common/links.tsx'
import { Logo } from '../common/logo.tsx'
import { Note } from '../common/note.tsx'
import { useClosedByInactivity } from '../session/closed-by-inactivity.ts'
import { sessionTexts } from '../session/texts.ts'

const HomePages = lazy(() => import('../dashboard/home-pages.tsx'))

/** / while nobody is signed in (decision 34). */
export function PublicHome() {
  const closed = useClosedByInactivity()
  return (
    <Stack align="center" ta="center" gap="md" py="xl" maw={1120} mx="auto">
      <title>Libro de Campo</title>
      {closed ? (
        <Note tone="info" icon="clock" role="status">
          {sessionTexts.closed}
        </Note>
      ) : null}
      <Logo size={96} />
      <Title order={1} tabIndex={-1}>
        Libro de Campo
      </Title>
      <Text size="lg" maw={560}>
        El registro genealógico de cabras y ovejas de la asociación, en el corral y con o sin señal.
      </Text>
      <ButtonLink to="/login" size="lg" leftSection={<Icon name="enter" />}>
        Ingresar al sistema
      </ButtonLink>
      <FallbackBoundary otherwise={null}>
        <Suspense fallback={null}>
          <HomePages />
        </Suspense>
      </FallbackBoundary>
    </Stack>
  )
}
