/** Side process that computes the population report. */
import { populationReport, type ReportRequest, type ReportRow } from '../../registry/pedigree/report.ts'
import { workAside } from '../platform/side-process.ts'
import type { Columns } from './columns.ts'

export type ReportInput = Columns & Omit<ReportRequest, 'population'>

/** Place of an id among the ascending ids; -1: there is none. */
function placeIn(ids: Int32Array, id: number): number {
  let [from, to] = [0, ids.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((ids[middle] as number) < id) from = middle + 1
    else to = middle
  }
  return ids[from] === id ? from : -1
}

/** @returns rows whose animals are ids */
function reportOf({ ids, population, ...asked }: ReportInput): readonly ReportRow[] {
  const placed = (line: Int32Array) => line.map((id) => (id === 0 ? -1 : placeIn(ids, id)))
  const whole = { ...population, sires: placed(population.sires), dams: placed(population.dams) }
  return populationReport({ ...asked, population: whole }).map((row) =>
    row.animal === undefined ? row : { ...row, animal: ids[row.animal] as number },
  )
}

await workAside<ReportInput>(async (input, server) => server.post(reportOf(input)))
