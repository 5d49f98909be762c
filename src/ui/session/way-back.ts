/** Where to go after signing in: a path of this app, never a foreign address and never /login again. */
export const wayBack = (asked: string | undefined): string =>
  asked !== undefined && /^\/(?![/\\])/.test(asked) && !/^\/login(?![\w-])/.test(asked) ? asked : '/'
