// The table of last runs in docs/proofs.md: one row a proof, with the commit it ran on, and a mark on those that are old.
import { execFileSync } from 'node:child_process'

export const PROOFS_PAGE = 'docs/proofs.md'
/** After so many commits a run says little about the code of today. */
export const OLD = 300
const [BEGIN, END] = ['<!-- last runs -->', '<!-- end of last runs -->']

const cell = (words) =>
  words
    .replaceAll('|', '/')
    .replaceAll('<', '&lt;')
    .replace(/\s*\n\s*/g, '; ')
const marked = (commit, age) => `\`${commit}\`${age <= OLD ? '' : ', old'}`

function partsOf(page) {
  const [head, ...rest] = page.split(BEGIN)
  const [table = '', ...tail] = rest.join(BEGIN).split(END)
  const [titles, line, ...rows] = table.trim().split('\n')
  return { head, titles, line, rows, tail: tail.join(END) }
}

/** The runs that the page keeps. */
export const lastRuns = (page) =>
  partsOf(page).rows.map((row) => {
    const [, name = '', on = '', commit = '', figures = ''] = row.split(/\s*\|\s*/)
    return { name: name.replaceAll('`', ''), on, commit: /^`(.+)`/.exec(commit)?.[1] ?? '', figures }
  })

/** The page with this run in place of the earlier one of its name, and every mark as it is now. */
export function withRun(page, run, ageOf) {
  const { head, titles, line, tail } = partsOf(page)
  const kept = { ...run, on: cell(run.on), figures: cell(run.figures) }
  const rows = [...lastRuns(page).filter(({ name }) => name !== run.name), kept]
    .map(({ name, on, commit, figures }) => `| \`${name}\` | ${on} | ${marked(commit, ageOf(commit))} | ${figures} |`)
    .sort()
  return `${head}${BEGIN}\n${[titles, line, ...rows].join('\n')}\n${END}${tail}`
}

const git = (...words) => execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

const gitOr = (other, ...words) => {
  try {
    return git(...words)
  } catch {
    return other
  }
}

/** The commit that this folder has from main, because a branch's own are rewritten; '+' if it holds changes after it. */
export function commitHere() {
  const head = git('rev-parse', 'HEAD')
  const shared = gitOr(head, 'merge-base', 'HEAD', 'main')
  const isChanged = shared !== head || git('status', '--porcelain', '--untracked-files=no') !== ''
  return shared.slice(0, 8) + (isChanged ? '+' : '')
}

/** Commits since then; Infinity for a commit that this copy does not have. */
export function ageOf(commit) {
  return Number(gitOr(Number.POSITIVE_INFINITY, 'rev-list', '--count', `${commit.replace('+', '')}..HEAD`, '--'))
}
