/**
 * What a form is opened with and what it takes along, in words that every screen knows. Which field each word means is
 * said by the form's definition (`FormDefinition.opensWith`), so that no screen names a field of a form.
 */
export const givenNames = ['owner', 'number', 'concept', 'service', 'sire', 'dam', 'animal', 'species', 'date'] as const

export type GivenName = (typeof givenNames)[number]

/**
 * What is known when a form is opened from a farm, an animal or a service: document number of the owner, the form's own
 * number, form code and number of the service, chips, the code of their species, and a day (yyyy-mm-dd). What it does not have a word for is left
 * out.
 */
export type Given = Readonly<Partial<Record<GivenName, string>>>
