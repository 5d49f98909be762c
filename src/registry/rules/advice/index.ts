/** All advice rules; each takes the names of the form's fields. */
export { birthInterval } from './birth-interval.ts'
export { birthWeight } from './birth-weight.ts'
export { chipCode, typedChip } from './chip-code.ts'
export { freeFemale } from './free-female.ts'
export { futureDate, futureDates } from './future-date.ts'
export { gestation } from './gestation.ts'
export { damAge, sireAge } from './parent-age.ts'
export { usableMale } from './usable-male.ts'
