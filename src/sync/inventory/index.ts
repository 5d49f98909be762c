export { encodeHerd, mergeHerd } from './encode.ts'
export { exportName } from './export-name.ts'
export { openHerd } from './further-herd.ts'
export { createHerdKeeper, type HerdKeeper, type Renewal } from './herd-keeper.ts'
