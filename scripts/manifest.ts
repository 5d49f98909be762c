import type { ManifestOptions } from 'vite-plugin-pwa'

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
})

/**
 * Manifest of the installed app; its shortcuts are three doors of the home screen and the animals. `?adicionar=1` opens a
 * new form at once.
 */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Libro de Campo',
  short_name: 'Libro de Campo',
  description: 'Registro de cabras y ovejas: formularios numerados desde el corral, con o sin señal.',
  lang: 'es-CO',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#10301f',
  background_color: '#fbfaf6',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    shortcut('Parto', '/formularioA04?adicionar=1'),
    shortcut('Monta', '/formularioA01?adicionar=1'),
    shortcut('Inseminación', '/formularioA02?adicionar=1'),
    shortcut('Buscar animal', '/animales'),
  ],
}
