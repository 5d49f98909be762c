/** Cycles in a pedigree, and the order of parents before offspring; both in linear time. */
import type { Beast } from './animals.ts'

/** Groups of animals that are each other's ancestors (Tarjan's strongly connected components, without recursion). */
export function inCircles(beasts: readonly Beast[]): Beast[][] {
  const order = new Int32Array(beasts.length).fill(-1)
  const low = new Int32Array(beasts.length)
  const isOpen = new Uint8Array(beasts.length)
  const open: Beast[] = []
  const found: Beast[][] = []
  let next = 0
  const path: { readonly beast: Beast; at: number }[] = []
  const enter = (beast: Beast) => {
    order[beast.place] = low[beast.place] = next++
    isOpen[beast.place] = 1
    open.push(beast)
    path.push({ beast, at: 0 })
  }
  const lower = (place: number, to: number) => {
    if (to < (low[place] ?? 0)) low[place] = to
  }
  for (const start of beasts) {
    if ((order[start.place] ?? 0) >= 0) continue
    enter(start)
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { beast } = step
      const { place } = beast
      if (step.at < 2) {
        const parent = step.at++ === 0 ? beast.sire : beast.dam
        if (!parent || parent.place < 0) continue
        if ((order[parent.place] ?? 0) < 0) enter(parent)
        else if (isOpen[parent.place]) lower(place, order[parent.place] ?? 0)
        continue
      }
      path.pop()
      const child = path.at(-1)?.beast
      if (child) lower(child.place, low[place] ?? 0)
      if (low[place] !== order[place]) continue
      const group = open.splice(open.lastIndexOf(beast))
      for (const member of group) isOpen[member.place] = 0
      if (group.length > 1 || beast.sire === beast || beast.dam === beast) found.push(group)
    }
  }
  return found
}

/** Parents before their offspring. The pedigree has no cycles any more. */
export function parentsFirst(beasts: readonly Beast[]): Beast[] {
  const isDone = new Uint8Array(beasts.length)
  const ordered: Beast[] = []
  const path: Beast[] = []
  for (const start of beasts) {
    path.push(start)
    for (let beast = path.at(-1); beast; beast = path.at(-1)) {
      const waiting = [beast.sire, beast.dam].find((parent) => parent && parent.place >= 0 && !isDone[parent.place])
      if (waiting && !isDone[beast.place]) {
        path.push(waiting)
        continue
      }
      path.pop()
      if (isDone[beast.place]) continue
      isDone[beast.place] = 1
      ordered.push(beast)
    }
  }
  return ordered
}
