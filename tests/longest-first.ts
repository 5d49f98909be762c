/** Runs the longest files first, so that none runs alone at the end; files of one project stay together. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = new URL('..', import.meta.url).pathname

/** Seconds by file as `npm test -- --write` measured them. Unlisted files come first, because they may be long. */
const measured: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(new URL('./durations.json', import.meta.url), 'utf8'),
)

const secondsOf = ({ moduleId }: TestSpecification): number =>
  measured[relative(root, moduleId)] ?? Number.POSITIVE_INFINITY

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The runner keeps a worker's loaded modules only while the next file belongs to the same project.
    const longest = new Map<string, number>()
    for (const file of files)
      longest.set(file.project.name, Math.max(longest.get(file.project.name) ?? 0, secondsOf(file)))
    const order = [...longest].sort((a, b) => b[1] - a[1]).map(([name]) => name)
    const place = (file: TestSpecification) => order.indexOf(file.project.name)
    return [...files].sort(
      (a, b) => place(a) - place(b) || secondsOf(b) - secondsOf(a) || a.moduleId.localeCompare(b.moduleId),
    )
  }
}
