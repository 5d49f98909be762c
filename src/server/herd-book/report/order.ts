import { type Finding, type Seriousness, seriousnessOf } from '../../../registry/herd-book/index.ts'

/** Most serious first. */
export const SERIOUSNESS: readonly Seriousness[] = ['impossible', 'doubtful', 'follows', 'certain']

/** Within one severity by kind, then in the order found. */
export const bySeriousness = (findings: readonly Finding[]): readonly Finding[] =>
  SERIOUSNESS.flatMap((seriousness) => {
    const some = findings.filter((finding) => seriousnessOf(finding) === seriousness)
    const kinds = [...new Set(some.map(({ kind }) => kind))]
    return kinds.flatMap((kind) => some.filter((finding) => finding.kind === kind))
  })
