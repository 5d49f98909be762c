/** What the other floors of the house use of the registry. */
export * from './answers.ts'
export * from './certificate/code.ts'
export * from './certificate/facts.ts'
export { layOut } from './certificate/layout.ts'
export * from './certificate/print.ts'
export * from './chip-reading.ts'
export * from './define-form.ts'
export * from './define-master.ts'
export {
  type AnswerShape,
  type Audience,
  LONGEST_LINE,
  nameOf,
  type Operation,
  type OperationKind,
  type OperationName,
} from './define-operation.ts'
export * from './end-of-day.ts'
export { entryOf } from './entry.ts'
export * from './farm-receipt.ts'
export { farmDay, farmMinute, farmStamp } from './farm-time.ts'
export * from './field-review.ts'
export * from './fields/index.ts'
export * from './for-person.ts'
export * from './form-state.ts'
export { findForm, formOf, forms, listedForms } from './forms/index.ts'
export { cleanHelp, helpTags } from './help-html.ts'
export * from './help-topics.ts'
export * from './imports.ts'
export * from './inventory.ts'
export * from './lookup-request.ts'
export { type AnimalChoices, type InventoryChoice, type LookupRole, offersLeased, sexAsked } from './lookup-role.ts'
export { findMaster, masterOf, masters } from './masters/index.ts'
export * from './menu.ts'
export { findOperation, operationNamed, operations, roleOf } from './operations.ts'
export * from './paged.ts'
export * from './paging.ts'
export {
  EVERY_OWNER,
  has,
  isAdministrator,
  isRegistrar,
  ownScope as scopeOf,
  type Person,
  readPerson,
} from './person.ts'
export { pesos } from './pesos.ts'
export { folded, matchOptions } from './picker-match.ts'
export { readFindings } from './read-findings.ts'
export * from './receipt-code.ts'
export { dialogTitle } from './record-title.ts'
export { ageOn } from './rules/age.ts'
export { bookPairs } from './rules/book-pairs.ts'
export { type Bounds, defaultBounds, readBounds } from './rules/bounds.ts'
export { isEmail } from './rules/bounds-of-people.ts'
export { boundLineOf, boundLines, boundOf, boundRow, withBound } from './rules/bounds-table.ts'
export { type Ancestry, type Composition, compositionOf } from './rules/composition.ts'
export { advisedAnimals, findingsOf } from './rules/findings.ts'
export { type KinshipCode, kinshipOf, kinshipTo, type Parents, type ParentsOf } from './rules/kinship.ts'
export { kinshipName } from './rules/kinship-name.ts'
export { maskedAddress } from './rules/masked-address.ts'
export { CHANGED, changedSince, seenOf, VERSION } from './seen.ts'
export { lengthOf } from './text-length.ts'
export { fill, texts, toastLife } from './texts.ts'
export * from './trail.ts'
export { isWholeJpeg } from './whole-jpeg.ts'
