import type { Values } from '../../registry/index.ts'
import type { Reader } from './reader.ts'

/** Names of animals that this device's inventories know, by chip. */
export async function herdNames({ here, background }: Reader, chips: readonly string[]): Promise<Values> {
  const animals = here.get() && chips.length > 0 ? await background.herdAnimals(chips) : []
  return Object.fromEntries(
    chips.flatMap((chip, place) => {
      const name = animals[place]?.NOMBRE
      return name ? [[chip, name]] : []
    }),
  )
}
