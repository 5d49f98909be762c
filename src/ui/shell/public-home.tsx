import { Stack, Text, Title } from '@mantine/core'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { ButtonLink } from '../common/links.tsx'
import { ClosedNote } from '../session/closed-by-inactivity.tsx'
import { Logo } from './logo.tsx'

const PasskeyEntry = lazyPart(() => import('../passkey/passkey-entry.tsx'))
const HomePages = lazyPart(() => import('../dashboard/home-pages.tsx'))

/** / while nobody is signed in (decision 34). */
export function PublicHome() {
  const byPasskey = useLive(useBook().session.comingBack)?.byPasskey ?? []
  return (
    <Stack align="center" ta="center" gap="md" py="xl" maw={1120} mx="auto">
      <title>Libro de Campo</title>
      <ClosedNote />
      <Logo size={96} />
      <Title order={1} tabIndex={-1}>
        Libro de Campo
      </Title>
      <Text size="lg" maw={560}>
        El registro genealógico de cabras y ovejas de la asociación, en el corral y con o sin señal.
      </Text>
      {byPasskey.length > 0 && (
        <Stack w="100%" maw={420}>
          <PasskeyEntry />
        </Stack>
      )}
      <ButtonLink
        to="/login"
        size="lg"
        {...(byPasskey.length > 0 && { variant: 'default' })}
        leftSection={<Icon name="enter" />}
      >
        Ingresar al sistema
      </ButtonLink>
      <HomePages />
    </Stack>
  )
}
