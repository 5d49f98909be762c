/** What the other layers use of the registry. */

export * from './app/help-topics.ts'
export * from './app/imports.ts'
export * from './app/inventory.ts'
export * from './app/menu.ts'
export * from './app/palette.ts'
export * from './certificate/code.ts'
export * from './certificate/facts.ts'
export { layOut } from './certificate/layout.ts'
export * from './certificate/print.ts'
export * from './chips/cell.ts'
export * from './chips/lines.ts'
export * from './chips/reading.ts'
export * from './field-work/calendar-file.ts'
export { dayInShort, daySentence } from './field-work/day-sentence.ts'
export * from './field-work/end-of-day.ts'
export { eventDay } from './field-work/event-day.ts'
export * from './field-work/farm-receipt.ts'
export * from './field-work/farm-receipt.ts'
export * from './field-work/farms.ts'
export * from './field-work/field-review.ts'
export * from './field-work/lacking.ts'
export * from './field-work/person-page.ts'
export * from './field-work/review-questions.ts'
export { bearerTold, chipsTold, embryoTold, litterTold, severalTold, told } from './field-work/told.ts'
export * from './field-work/waiting-work.ts'
export { changesOfFiling, whatChanges } from './field-work/what-changes.ts'
export * from './fields/index.ts'
export * from './filling/animal-line.ts'
export * from './filling/audit-diff.ts'
export * from './filling/column-kinds.ts'
export * from './filling/correction.ts'
export { type EditorEvent, type LookUp, reduceEditor } from './filling/editor.ts'
export type { Refusal } from './filling/editor-sending.ts'
export * from './filling/editor-state.ts'
export { fieldsShown, furtherYoung, isComing, problemsShown, wrongIn } from './filling/editor-view.ts'
export * from './filling/form-state.ts'
export { droppedFrom, isUnsettled, mismatch, notTaken, suited, suitedBy, takenElsewhere } from './filling/likeness.ts'
export * from './filling/litter.ts'
export * from './filling/opening.ts'
export { CHANGED, sawOf, seenOf } from './filling/optimistic-lock.ts'
export { isIncomplete, withCompletion } from './filling/option-values.ts'
export {
  folded,
  hasWords,
  matchAnimals,
  matchOptions,
  soughtWords,
  withMarks,
  withRecentFirst,
} from './filling/picker-match.ts'
export { quickPhrases, saysPhrase, usualWeights, withPhrase } from './filling/quick-entry.ts'
export { dialogTitle } from './filling/record-title.ts'
export * from './filling/row-facts.ts'
export { partOnPage, severalOf, tickedIn, withTicked } from './filling/several.ts'
export { mostRows, numbersFor, recordsFor, shareOut } from './filling/share-out.ts'
export { daysBetween } from './format/age.ts'
export { asTyped } from './format/base32.ts'
export { dateWords, dayWords, monthWords, readable, spanWords } from './format/day-words.ts'
export { comma, decimals, inbreedingWords, pesos } from './format/decimal.ts'
export { farmDay, farmMinute, farmStamp, untilNextDay } from './format/farm-time.ts'
export { entryOf } from './format/own-property.ts'
export { clockError, spanText } from './format/spans.ts'
export { chipText, lengthOf, maskedAddress, storable } from './format/text.ts'
export { isWholeJpeg } from './format/whole-jpeg.ts'
export { findForm, formOf, forms, listedForms, wireFieldsOf } from './forms/index.ts'
export {
  type CorrectedSheet,
  judgedSheet,
  markedSheet,
  problemsInSheet,
  receiptOf,
  type SheetCorrection,
  type SheetOfRows,
  type SheetProblem,
  withCorrections,
} from './imports/corrected-sheet.ts'
export { masterOf, masters } from './masters/index.ts'
export { type AnimalAct, animalActs } from './rules/animal-acts.ts'
export {
  type AnimalIdentity,
  aboutAnimal,
  identityIn,
  leaseOn,
  type RecordKind,
  recordKind,
  recordKinds,
} from './rules/animal-records.ts'
export { defaultBounds, readBounds } from './rules/bounds.ts'
export { isEmail } from './rules/bounds-of-people.ts'
export { boundLineOf, boundLines, boundOf, boundRow, generalOf, withBound } from './rules/bounds-table.ts'
export { breedMarks } from './rules/breed-marks.ts'
export {
  type AnimalState,
  type BreedingState,
  breedingBadge,
  breedingMark,
  breedingOn,
  isYoung,
  lentWord,
  stateWords,
  youngMark,
} from './rules/breeding-state.ts'
export { bookPairs, type Composition, compositionOf } from './rules/composition.ts'
export { birthSpan, type DueStage, dayAfter, daysAway, dueStage, tooYoung } from './rules/expected-birth.ts'
export { advisedAnimals, findingsOf, needsBreeding, offerFor, questionsOf } from './rules/findings.ts'
export { type KinshipCode, kinshipOf, kinshipTo, type Parents, type ParentsOf } from './rules/kinship.ts'
export { lentOut, runsOn } from './rules/lease.ts'
export { isOneLitter, type Litter, littersOf } from './rules/litters.ts'
export { adjustmentOf, nextFees, type ProposedFee, yearWithoutFees } from './rules/next-fees.ts'
export * from './rules/usual-periods.ts'
export { counted, fill, toastLife } from './texts/fill.ts'
export type { Bounds } from './vocabulary/bounds.ts'
export * from './vocabulary/capacities.ts'
export { kinshipName } from './vocabulary/codes.ts'
export * from './vocabulary/define-form.ts'
export * from './vocabulary/define-import.ts'
export * from './vocabulary/define-master.ts'
export {
  type AnswerShape,
  type Lengths,
  LONGEST_LINE,
  longestAnswers,
  nameOf,
  type Operation,
  type OperationKind,
  type OperationName,
} from './vocabulary/define-operation.ts'
export * from './vocabulary/host.ts'
export { codeOrName, knownCodes, knownName } from './vocabulary/known-codes.ts'
export * from './vocabulary/lookup.ts'
export {
  type AnimalChoices,
  type InventoryChoice,
  type LookupRole,
  offersLeased,
  sexAsked,
} from './vocabulary/lookup-role.ts'
export { headingOf, ownForms } from './vocabulary/numbered-forms.ts'
export {
  actsForOthers,
  EVERY_OWNER,
  type FarmOwner,
  isAdministrator,
  isRegistrar,
  ownScope as scopeOf,
  type Person,
  readPerson,
} from './vocabulary/person.ts'
export * from './wire/answer-text.ts'
export * from './wire/answered.ts'
export * from './wire/answers.ts'
export * from './wire/changes.ts'
export * from './wire/exported.ts'
export { type Gate, gate } from './wire/gate.ts'
export * from './wire/lookup-request.ts'
export { findOperation, operationNamed, operations, roleOf } from './wire/operations.ts'
export * from './wire/paging.ts'
export { readFindings } from './wire/read-findings.ts'
