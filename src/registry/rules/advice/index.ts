/** All advice rules; each takes the names of the form's fields. */
export { birthInterval, birthWeight, damAge, gestation, sireAge } from './births.ts'
export { freeFemale, usableMale } from './services.ts'
export { chipCode, futureDate, futureDates, typedChip } from './typed.ts'
