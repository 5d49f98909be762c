/** Fakes of the browser's caches, of which the service worker uses these methods. */
const pathOf = (asked: string | { readonly url: string }): string =>
  typeof asked === 'string' ? asked : new URL(asked.url).pathname

export class HeldCache {
  readonly files = new Map<string, Response>()

  async keys() {
    return [...this.files.keys()].map((path) => ({ url: `https://libro.example${path}` }))
  }

  async match(asked: string | { readonly url: string }) {
    return this.files.get(pathOf(asked))?.clone()
  }

  async put(path: string, response: Response) {
    this.files.set(path, response)
  }
}

export class HeldCaches {
  readonly all = new Map<string, HeldCache>()

  async open(name: string) {
    const cache = this.all.get(name) ?? new HeldCache()
    this.all.set(name, cache)
    return cache
  }

  async keys() {
    return [...this.all.keys()]
  }

  async delete(name: string) {
    return this.all.delete(name)
  }
}
