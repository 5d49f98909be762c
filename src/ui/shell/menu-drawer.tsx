import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { Menu } from './menu.tsx'

/** The menu of a narrow screen. */
export default function MenuDrawer({ nivel, onClose }: { nivel: number; onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} title="Menú" size="min(22rem, 92vw)">
      <nav aria-label="Menú principal">
        <Menu nivel={nivel} onChoose={onClose} />
      </nav>
    </Drawer>
  )
}
