/** Caches the last few answers: turning a page, or the worker's second request, costs nothing. */
export function remember<A, T>(kept: number, keyOf: (asked: A) => string, answer: (asked: A) => T): (asked: A) => T {
  const answers = new Map<string, T>()
  return (asked) => {
    const key = keyOf(asked)
    const found = answers.get(key)
    if (found !== undefined) return found
    const fresh = answer(asked)
    answers.set(key, fresh)
    for (const oldest of answers.keys()) {
      if (answers.size <= kept) break
      answers.delete(oldest)
    }
    return fresh
  }
}
