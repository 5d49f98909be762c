/** By what a sheet is judged, where no association has said otherwise. */
import { defaultBounds, farmDay, type SheetFacts } from '../../src/registry/index.ts'

export const sheetFacts: SheetFacts = { today: farmDay(Date.now()), makers: defaultBounds.fabricantesChip }
