import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkContents } from './scripts/chunks.ts'
import { checkLoads, loadGroups } from './scripts/loads.ts'
import { manifest } from './scripts/manifest.ts'
import { appPack } from './scripts/pack.ts'
import { SENDING_WORKER, senderEntry, sendingWorker } from './scripts/sender.ts'
import { signInPage } from './scripts/sign-in-page.ts'
import { appTheme } from './scripts/theme-sheet.ts'
import { isWorkerChunk, sharedWorkers } from './scripts/workers.ts'

const server = process.env.SERVIDOR ?? 'http://localhost:8080'
const toServer = Object.fromEntries(
  ['/APIANCO', '/salud', '/verificar', '/archivos', '^/api$', '/openapi.json'].map((path) => [path, server]),
)

/** The app is built into dist/app, unless `--outDir` is given; the server (dist/server) serves it from there. */
const pack = appPack()

const nothing = new URL('./src/device/certificate/nothing.ts', import.meta.url).pathname

/** Modules without side effects, so unused code is tree-shaken. */
const plain = /\/src\/(registry|sync)\/|\/node_modules\/dexie-react-hooks\//
const rolldownOptions = {
  treeshake: { moduleSideEffects: (id: string) => !plain.test(id) },
}

/** Names used in many folders: an update compares releases by chunk names (registry/app/app-pack.ts), which must be unique, so these get the folder as a prefix. */
const USUAL = /^(texts|masters|styles|index|picker|dialog)$/

function chunkFileNames({ name, moduleIds }: { readonly name: string; readonly moduleIds: readonly string[] }): string {
  const folder = /([^/]+)\/[^/]+$/.exec(moduleIds.at(-1) ?? '')?.[1]
  return USUAL.test(name) && folder && folder !== name
    ? `assets/${folder}-${name}-[hash].js`
    : 'assets/[name]-[hash].js'
}

/** The hooks name the database only for documents that are not used here: it would come with the first screen. */
const hooksAlone: Plugin = {
  name: 'hooks-alone',
  enforce: 'pre',
  resolveId: (source, importer) =>
    /^dexie\b(?!-)/.test(source) && importer?.includes('/dexie-react-hooks/') ? '\0no-dexie' : null,
  load: (id) => (id === '\0no-dexie' ? 'export const Dexie = {}' : null),
}

// The packages' default entries are builds for browsers of 2015.
const resolving = {
  alias: [
    { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
    { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
    // React has the hook itself: the shim is for older versions.
    { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    // Parts of jsPDF for HTML and pictures, which are not used here.
    { find: /^(html2canvas|canvg|fast-png)$/, replacement: nothing },
  ],
}

export default defineConfig({
  plugins: [
    hooksAlone,
    appTheme,
    react(),
    sharedWorkers,
    senderEntry(),
    pack.plugin,
    chunkContents(),
    checkLoads,
    signInPage(resolving),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // A new version waits for the person's consent: an automatic update would lose forms being typed.
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      manifestFilename: 'manifest.webmanifest',
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,ttf,wasm,webmanifest}'],
        // The browser itself downloads and stores the icons of an installed app.
        globIgnores: ['**/sw.js', `**/${SENDING_WORKER}`, 'icons/*.png'],
        maximumFileSizeToCacheInBytes: 8_000_000,
        manifestTransforms: [pack.instead],
        minify: true,
        sourcemap: false,
        rollupOptions: rolldownOptions,
      },
      devOptions: { enabled: false },
    }),
    sendingWorker(),
  ],
  resolve: resolving,
  worker: { format: 'es', rolldownOptions },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    rolldownOptions: { ...rolldownOptions, output: { codeSplitting: { groups: loadGroups }, chunkFileNames } },
    // Browsers without modulepreload request a file when it is imported: slightly later, but correct.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId }) => (isWorkerChunk(hostId) ? [] : files),
    },
    sourcemap: 'hidden',
    target: 'es2022',
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 700,
  },
  server: { port: 5173, proxy: toServer },
  preview: { port: 4173, proxy: toServer },
})
