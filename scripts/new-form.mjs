// npm run new-form -- A13 "Denuncia de Muerte": generates what a numbered form outside the documents needs, in working
// order: it can be filed and listed immediately. What it declares about the animal must then be added manually.
// npm run new-form -- A13 --migration: regenerates the form's migration from its current table.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forms } from './new-form-files.mjs'
import { ensureInstalled, ensureNode, giveUp, run } from './prepare.mjs'

const given = process.argv.slice(2)
const [code = '', title = ''] = given.filter((word) => !word.startsWith('--'))
const isMigration = given.includes('--migration')
ensureNode()
const isWrong =
  given.some((word) => word.startsWith('--') && word !== '--migration') ||
  !/^A\d\d[a-z]?$/.test(code) ||
  (isMigration ? title !== '' : !/^\p{Lu}[\p{L}\d ]{2,60}$/u.test(title))
if (isWrong) giveUp('Uso: npm run new-form -- A13 "Denuncia de Muerte"\n     npm run new-form -- A13 --migration')
await ensureInstalled()

const root = process.cwd()
const read = (path) => readFileSync(join(root, path), 'utf8')
const written = []
const write = (path, text) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
  written.push(path)
}
/** Inserts a line before an anchor; gives up if the file has changed so much that the anchor is missing. */
const insert = (path, before, line) => {
  const text = read(path)
  if (!text.includes(before)) giveUp(`No se encuentra "${before.trim()}" en ${path}.`)
  write(
    path,
    text.replace(before, () => `${line}${before}`),
  )
}

const node = async (...command) => {
  const { code: failed } = await run(process.execPath, command, { shown: true })
  if (failed) giveUp(`No se pudo terminar: ${command.join(' ')}`)
}
const MIGRATIONS = 'src/server/database/migrations'
const generate = () =>
  node(
    ...['node_modules/drizzle-kit/bin.cjs', 'generate', '--config=src/server/database/drizzle.config.ts'],
    `--name=${code.toLowerCase()}`,
  )

if (isMigration) {
  // Regenerated, not amended: a form under development has a single migration, and no renames to resolve.
  const path = `${MIGRATIONS}/meta/_journal.json`
  const journal = JSON.parse(read(path))
  const last = journal.entries.at(-1)
  if (last?.tag.replace(/^\d+_/, '') !== code.toLowerCase())
    giveUp(`La última migración no es la de ${code}: escriba otra con drizzle-kit generate.`)
  rmSync(`${MIGRATIONS}/${last.tag}.sql`)
  rmSync(`${MIGRATIONS}/meta/${last.tag.replace(/_.*/, '')}_snapshot.json`)
  writeFileSync(path, `${JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }, null, 2)}\n`)
  await generate()
  process.exit(0)
}

const TABLE = 'src/registry/vocabulary/numbered-forms.ts'
if (read(TABLE).includes(`code: '${code}'`)) giveUp(`El formulario ${code} ya existe.`)
const taken = [TABLE, 'src/registry/app/help-topics.ts'].flatMap((path) =>
  [...read(path).matchAll(/\b(?:help|id): (\d+)/g)].map(([, id]) => Number(id)),
)
const name = code.toLowerCase()
const { definition, ...files } = forms({ code, name, title, help: Math.max(...taken) + 1 })

insert(TABLE, '] as const satisfies', files.row)
write(definition.path, definition.text)
insert('src/registry/forms/index.ts', 'import { ownData }', `import { ${name} } from './${definition.file}'\n`)
insert('src/registry/forms/index.ts', '  ownData,\n', `  ${name},\n`)
for (const { path, text } of files.others) write(path, text)
insert('src/server/database/schema.ts', "export * from './schema/book.ts'", `export * from './schema/${name}.ts'\n`)
const SERVED = 'src/server/forms/index.ts'
insert(SERVED, 'import { callsOf', `import { ${name} } from './${name}/effects.ts'\n`)
insert(SERVED, ']\n\nconst corrections', `  ${name},\n`)

// A migration is written from the newest snapshot; older ones are not needed again.
const snapshots = readdirSync(`${MIGRATIONS}/meta`).filter((file) => file.endsWith('_snapshot.json'))
for (const file of snapshots.sort().slice(0, -1)) rmSync(`${MIGRATIONS}/meta/${file}`)
await generate()
await node('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...new Set(written))

console.log(`
${code} ${title}: se puede llenar, enviar y consultar.
Falta escribir a mano:
  ${definition.path}: sus campos y columnas
  src/server/forms/${name}/effects.ts: lo que hace en el registro
  src/server/database/schema/${name}.ts: sus columnas; después
    npm run new-form -- ${code} --migration`)
