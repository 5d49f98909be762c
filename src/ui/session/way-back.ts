/** Where to go after signing in: a path of this app, never an address of someone else's and never /login again. */
export const wayBack = (asked: string | undefined): string =>
  asked !== undefined && /^\/(?![/\\])/.test(asked) && !/^\/login(?![\w-])/.test(asked) ? asked : '/'
