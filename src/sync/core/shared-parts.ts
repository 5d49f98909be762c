const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * A new answer, with the objects of the one before wherever they say the same: what is drawn of them need not be drawn
 * again. Arrays and plain objects are compared by content, everything else by identity.
 * @returns `before` itself if nothing has changed
 */
export function withSharedParts<T>(before: unknown, after: T): T {
  if (Object.is(before, after)) return after
  if (Array.isArray(before) && Array.isArray(after)) {
    const shared = after.map((one, at) => withSharedParts(before[at], one))
    const isSame = before.length === after.length && shared.every((one, at) => Object.is(one, before[at]))
    return (isSame ? before : shared) as T
  }
  if (!isPlain(before) || !isPlain(after)) return after
  const names = Object.keys(after)
  const of = (name: string) => (Object.hasOwn(before, name) ? before[name] : undefined)
  // Not by assignment: a name may be '__proto__'.
  const shared = Object.fromEntries(names.map((name) => [name, withSharedParts(of(name), after[name])]))
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name) => Object.hasOwn(before, name) && Object.is(shared[name], before[name]))
  return (isSame ? before : shared) as T
}
