import { everySecondFrom } from './seeds.ts'

everySecondFrom(1)
