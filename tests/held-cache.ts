/** Fake of the Cache methods that the service worker uses when it writes files of a release itself. */
export class HeldCache {
  readonly files = new Map<string, Response>()

  async keys() {
    return [...this.files.keys()].map((path) => ({ url: `https://libro.example${path}` }))
  }

  async match(asked: string | { readonly url: string }) {
    return this.files.get(typeof asked === 'string' ? asked : new URL(asked.url).pathname)?.clone()
  }

  async delete(asked: { readonly url: string }) {
    return this.files.delete(new URL(asked.url).pathname)
  }

  async put(path: string, response: Response) {
    this.files.set(path, response)
  }

  get cache(): Cache {
    return this as unknown as Cache
  }
}
