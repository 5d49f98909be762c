/**
 * Initial values of a form in terms that every screen knows. Which field each of them means is declared by the form's
 * definition (`FormDefinition.opensWith`), so that no screen names a field of a form.
 */
export const givenNames = ['owner', 'number', 'concept', 'service', 'sire', 'dam', 'animal', 'species', 'date'] as const

export type GivenName = (typeof givenNames)[number]

/**
 * What is known when a form is opened from a farm, an animal or a service: document number of the owner, the form's own
 * number, form code and number of the service, chips, the code of their species, and a date (yyyy-mm-dd; '': not today,
 * and only the person knows when).
 */
export type Given = Readonly<Partial<Record<GivenName, string>>>

/** Is what was begun about the animal that the form would open with, and of no other male? @param fields `opensWith` */
export function isAboutGiven(fields: Given = {}, begun: Readonly<Record<string, string>>, given: Given): boolean {
  const { sire = '', dam = '', animal = '' } = fields
  const chip = given.dam ?? given.animal ?? ''
  const isOfOther = given.sire && begun[sire] && begun[sire] !== given.sire
  return chip !== '' && begun[given.dam ? dam : animal] === chip && !isOfOther
}
