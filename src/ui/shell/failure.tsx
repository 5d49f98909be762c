import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Icon } from './icon.tsx'

/** What a person reads when a screen broke: nothing is lost, and what to do. */
export function Failure({ again }: { again: () => void }) {
  return (
    <Stack role="alert" p="lg" maw={640} mx="auto" gap="md">
      <Title order={1}>No fue posible mostrar esta pantalla</Title>
      <Text>
        Sus formularios guardados siguen en este dispositivo y se enviarán. Lo que estaba escribiendo quedó como
        borrador.
      </Text>
      <Group>
        <Button onClick={again} leftSection={<Icon name="again" />}>
          Intentar de nuevo
        </Button>
        <Button variant="default" component="a" href="/">
          Ir al inicio
        </Button>
      </Group>
    </Stack>
  )
}
