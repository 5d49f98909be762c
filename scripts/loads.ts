/**
 * Which file has what: the one list by which the build cuts the app into chunks. A load is one script (and one style
 * sheet) with its entries and all that they import, but for what an earlier load has. What is in no load is a chunk of
 * the screens that use it. The build fails where an entry has moved, or a load needs a file that it does not name.
 */
import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

interface Load {
  /** Name of its files. */
  readonly name: string
  /** Sources by path, packages by name. */
  readonly entries: readonly string[]
  /** Loads that it imports. */
  readonly needs: readonly string[]
  /** An entry of the build: a worker, or what a service worker imports. */
  readonly isEntry?: true
}

/** Earlier loads take precedence. */
export const loads: readonly Load[] = [
  // Shared by pages, workers and service worker: it touches no document.
  {
    name: 'basis',
    needs: [],
    entries: [
      '\0vite/preload-helper.js',
      'comlink',
      'src/device/photo/file-kind.ts',
      'src/device/photo/fit.ts',
      'src/registry/app/menu.ts',
      'src/registry/texts/common.ts',
      'src/registry/texts/fill.ts',
      'src/registry/texts/masters.ts',
      'src/registry/texts/record.ts',
      'src/registry/texts/storage.ts',
      'src/registry/format/farm-time.ts',
      'src/registry/format/spans.ts',
      'src/registry/vocabulary/numbered-forms.ts',
      'src/registry/vocabulary/person.ts',
      'src/registry/vocabulary/written.ts',
      'src/registry/wire/lookup-request.ts',
      'src/device/platform/page-failures.ts',
      'src/sync/contract/live.ts',
      'src/sync/contract/book.ts',
      'src/sync/contract/arriving-book.ts',
      'src/sync/contract/farm-animals.ts',
    ],
  },
  // All of /login.
  { name: 'sign-in', needs: ['basis'], entries: ['src/main.tsx', 'src/ui/session/login-screen.tsx'] },
  // Database, keys, calls and fetching: they know no form, so that a changed form does not rename them. The service
  // worker's scripts are downloaded by the browser itself, each whole.
  {
    name: 'core',
    needs: ['basis'],
    entries: [
      'dexie',
      'uuid',
      'src/device/storage/browser-journal.ts',
      'src/device/network/connectivity.ts',
      'src/device/network/fetch-transport.ts',
      'src/device/platform/system.ts',
      'src/device/platform/web-lock.ts',
      'src/device/storage/database-place.ts',
      'src/device/storage/device-log.ts',
      'src/device/storage/dexie-store.ts',
      'src/device/storage/open-transactions.ts',
      'src/device/storage/openings.ts',
      'src/device/storage/steady-connection.ts',
      'src/device/storage/web-cipher.ts',
      'src/registry/chips/cell.ts',
      'src/registry/field-work/review-questions.ts',
      'src/registry/fields/index.ts',
      'src/registry/filling/several.ts',
      'src/registry/masters/number-query.ts',
      'src/registry/rules/advice/births.ts',
      'src/registry/rules/advice/services.ts',
      'src/registry/rules/advice/typed.ts',
      'src/registry/rules/composition.ts',
      'src/registry/rules/group.ts',
      'src/registry/rules/lease.ts',
      'src/registry/rules/litters.ts',
      'src/registry/rules/stated-pedigree.ts',
      'src/registry/shared-fields/common-fields.ts',
      'src/registry/shared-fields/define-service.ts',
      'src/registry/shared-fields/define-stock.ts',
      'src/registry/shared-fields/embryo-parents.ts',
      'src/registry/shared-fields/people-fields.ts',
      'src/registry/wire/answers.ts',
      'src/registry/wire/gate.ts',
      'src/sync/accounts/credentials.ts',
      'src/sync/accounts/key-guards.ts',
      'src/sync/cache/answers.ts',
      'src/sync/cache/items.ts',
      'src/sync/cache/list-queries.ts',
      'src/sync/cache/lookup-classes.ts',
      'src/sync/cache/outing.ts',
      'src/sync/contract/background.ts',
      'src/sync/copy/copied-store.ts',
      'src/sync/core/api-client.ts',
      'src/sync/core/device-id.ts',
      'src/sync/core/farm-clock.ts',
      'src/sync/core/rows-in-parts.ts',
      'src/sync/core/sign-out.ts',
      'src/sync/core/watched-store.ts',
      'src/sync/core/worker-pool.ts',
      'src/sync/fetching/farm-progress.ts',
      'src/sync/fetching/prefetch-texts.ts',
      'src/sync/fetching/pull-inventory.ts',
      'src/sync/fetching/pull.ts',
      'src/sync/outbox/kept-photos.ts',
      'src/sync/outbox/new-animals.ts',
      'src/sync/outbox/open-photo.ts',
      'src/sync/outbox/refusal-envelope.ts',
      'src/sync/sending/entry-transitions.ts',
    ],
  },
  // What forms are, and what knows them on pages, worker and service worker.
  {
    name: 'engine',
    needs: ['basis', 'core'],
    entries: [
      'src/device/workers/ports.ts',
      'src/registry/filling/optimistic-lock.ts',
      'src/registry/forms/index.ts',
      'src/sync/outbox/child-entries.ts',
      'src/sync/outbox/claims.ts',
      'src/sync/outbox/dependencies.ts',
      'src/sync/outbox/edit-locks.ts',
      'src/sync/outbox/transferred-animals.ts',
    ],
  },
  // After the first animals: sending, which the service worker has too, and what else is done then.
  { name: 'sending', needs: ['basis', 'core', 'engine'], entries: ['src/sync/create-sender.ts'] },
  { name: 'errands', needs: ['basis', 'core', 'engine', 'sending'], entries: ['src/sync/create-errands.ts'] },
  // The book of a page.
  {
    name: 'book',
    needs: ['basis', 'core', 'engine'],
    entries: ['src/device/open-book.ts', 'src/sync/writing/own-entries.ts'],
  },
  // When a rescue file is written or read.
  {
    name: 'rescue',
    needs: ['basis', 'core', 'engine', 'book'],
    entries: ['src/sync/writing/rescue.ts', 'src/sync/writing/sealed-rescue.ts'],
  },
  // What every signed-in screen has, with the first of them.
  {
    name: 'signed-in',
    needs: ['basis', 'sign-in', 'core', 'engine', 'book'],
    entries: [
      'src/ui/shell/signed-in/signed-in.tsx',
      'src/ui/shell/signed-in/person-notes.tsx',
      'src/ui/shell/tab-bar.tsx',
      'src/ui/record/shared/filing-news.tsx',
      'src/ui/home/home-screen.tsx',
      'src/ui/dashboard/animal-list.tsx',
    ],
  },
  // Beside wide screens; a phone opens it.
  {
    name: 'menu',
    needs: ['basis', 'sign-in', 'core', 'engine', 'book', 'signed-in'],
    entries: [
      'src/ui/shell/menu/side-menu.tsx',
      'src/ui/record/list/width-handle.tsx',
      'src/ui/record/table/printed-rows.tsx',
    ],
  },
  // What masters are made of: pages have it, and the worker that reads workbooks.
  {
    name: 'masters',
    needs: ['basis', 'core', 'engine'],
    entries: [
      'src/registry/app/imports.ts',
      'src/registry/format/column-letters.ts',
      'src/registry/masters/requests.ts',
      'src/registry/texts/content.ts',
      'src/registry/texts/systems.ts',
    ],
  },
  // Dialogs, pickers and what else many screens ask with; what of the book they alone ask.
  {
    name: 'panes',
    needs: ['basis', 'sign-in', 'core', 'engine', 'book', 'signed-in', 'masters'],
    entries: [
      'src/device/photo/prepare-photo.ts',
      'src/sync/create-further.ts',
      'src/ui/animals/use-animal-names.ts',
      'src/ui/animals/use-why-not-due.tsx',
      'src/ui/common/dialog.tsx',
      'src/ui/common/use-sought.ts',
      'src/ui/fields/anchor.tsx',
      'src/ui/fields/camera/barcode.ts',
      'src/ui/fields/empty-words.ts',
      'src/ui/fields/pictures/picture-input.tsx',
      'src/ui/fields/pictures/use-picture.ts',
      'src/ui/fields/sought-picker.tsx',
      'src/ui/panes/ask-password.tsx',
      'src/ui/panes/help-dialog.tsx',
      'src/ui/record/shared/needs-connection.tsx',
      'src/ui/record/view/act-dialog.tsx',
    ],
  },
  // The list and the dialog of every form and master.
  {
    name: 'record',
    needs: ['basis', 'sign-in', 'core', 'engine', 'book', 'signed-in', 'masters', 'panes'],
    entries: ['src/ui/record/screen/record-route.tsx'],
  },
  {
    name: 'sync-worker',
    needs: ['basis', 'core', 'engine'],
    entries: ['src/device/workers/sync-worker.ts'],
    isEntry: true,
  },
  {
    name: 'sender-worker',
    needs: ['basis', 'core', 'engine', 'sending'],
    entries: ['sw/sender-worker.ts'],
    isEntry: true,
  },
]

/** What a first visit loads, up to the inventory: by a source of each load. */
export const visit: readonly string[] = [
  'src/main.tsx',
  'src/device/open-book.ts',
  'src/device/workers/sync-worker.ts',
  'src/ui/home/home-screen.tsx',
]

/** What it loads once the animals have come. */
export const afterVisit: readonly string[] = ['src/sync/create-errands.ts']

const root = resolve(import.meta.dirname, '..')

/** The name of a module as the loads write it. */
function nameOf(id: string): string {
  const path = id.replace(/\?.*$/, '')
  const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
  return name ?? (path.startsWith('\0') ? path : relative(root, path))
}

/** For the bundler: a group takes its entries with their imports, the earlier group first. */
export const loadGroups = loads
  .filter(({ isEntry }) => !isEntry)
  .map(({ name, entries }, at) => ({
    name,
    priority: loads.length - at,
    test: (id: string) => entries.includes(nameOf(id)),
  }))

/** The bundler's own helpers. */
const RUNTIME = 'rolldown-runtime'

interface Cut {
  readonly name: string
  readonly fileName: string
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
}

type InfoOf = (id: string) => { readonly code: string | null; readonly exports: readonly string[] } | null

/** Our modules of a chunk of which another names an export: a load that both need is to have them. */
function sharedBy(chunk: Cut, other: Cut | undefined, infoOf: InfoOf): string {
  const code = chunk.moduleIds.map((id) => infoOf(id)?.code ?? '').join('\n')
  // A file that hands another on whole exports '*'.
  const isNamed = (name: string) => /^\w+$/.test(name) && name !== 'default' && new RegExp(`\\b${name}\\b`).test(code)
  const ours = (other?.moduleIds ?? []).filter((id) => /^src\/.*\.tsx?$/.test(nameOf(id)))
  return ours
    .filter((id) => infoOf(id)?.exports.some(isNamed))
    .map(nameOf)
    .join(', ')
}

/** @throws Error where chunks are not cut as the list says */
export function checkCut(chunks: readonly Cut[], infoOf: InfoOf = () => null): void {
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  // An earlier load has what both import.
  const modules = new Set<string>()
  for (const { name, entries, needs } of loads) {
    const chunk = chunks.find((one) => one.name === name)
    for (const id of chunk?.moduleIds ?? []) modules.add(nameOf(id))
    const lost = entries.filter((entry) => !modules.has(entry))
    if (lost.length > 0) throw new Error(`scripts/loads.ts: ${name} has no ${lost.join(', ')}`)
    for (const file of chunk?.imports ?? []) {
      const other = files.get(file)
      const needed = other?.name ?? file
      if (!chunk || needed === RUNTIME || needs.includes(needed)) continue
      throw new Error(`scripts/loads.ts: ${name} needs ${needed}, perhaps for ${sharedBy(chunk, other, infoOf)}`)
    }
  }
}

/** Fails the build of the app. */
export const checkLoads: Plugin = {
  name: 'check-loads',
  generateBundle(_, bundle) {
    checkCut(
      Object.values(bundle).filter((one) => one.type === 'chunk'),
      (id) => this.getModuleInfo(id),
    )
  },
}
