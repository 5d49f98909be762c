/** `npx vite --config tests/ui/dashboard/preview/vite.config.ts`: a preview of the inventory screens. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appTheme } from '../../../../scripts/theme-sheet.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../../../..', import.meta.url))

export default defineConfig({
  root: here,
  appType: 'spa',
  cacheDir: `${root}/node_modules/.vite-dashboard`,
  server: { port: 5211, host: '127.0.0.1', fs: { allow: [root] } },
  plugins: [appTheme, react()],
})
