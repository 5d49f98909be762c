/** `npx vite --config tests/ui/preview/vite.config.ts`: a preview of the screens on a fake book. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appTheme } from '../../../scripts/theme-sheet.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))

export default defineConfig({
  root: here,
  appType: 'spa',
  cacheDir: `${root}/node_modules/.vite-preview`,
  server: { port: 5199, host: '127.0.0.1', fs: { allow: [root] } },
  plugins: [appTheme, react()],
})
