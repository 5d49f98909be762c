import { Box, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Note } from '../common/note.tsx'

/** Chromium's install prompt event; not in the DOM types. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

// The event comes once, possibly before any screen that uses it.
let offer: InstallOffer | undefined
const listeners = new Set<() => void>()
const keep = (next: InstallOffer | undefined) => {
  offer = next
  for (const listener of listeners) listener()
}
globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  if (!isOffer(event)) return
  event.preventDefault()
  keep(event)
})
globalThis.addEventListener?.('appinstalled', () => keep(undefined))

/** 'Instalar': an installed app keeps its storage longer and opens without signal with one tap. */
export function InstallHint() {
  // Hidden at first, even if the event has come: the sign-in page is prerendered without it.
  const [shown, setShown] = useState<InstallOffer>()
  useEffect(() => {
    const update = () => setShown(offer)
    update()
    listeners.add(update)
    return () => void listeners.delete(update)
  }, [])
  if (!shown) return null
  const install = async () => {
    await shown.prompt()
    keep(undefined)
  }
  return (
    <Box component="section" mt="lg" aria-label="Instalar">
      <Note tone="info" icon="phone" action={<Button onClick={install}>Instalar</Button>}>
        Instale Libro de Campo en este dispositivo: abre sin señal y guarda mejor sus formularios.
      </Note>
    </Box>
  )
}
