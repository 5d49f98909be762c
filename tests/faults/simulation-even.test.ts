import { everySecondFrom } from './seeds.ts'

everySecondFrom(2)
