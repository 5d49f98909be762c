/** What the service worker tells while it brings the app: how much is there, 0 to 1; the last message says the outcome. */
export type KeepNews = { readonly share: number } | { readonly isWhole: boolean; readonly why?: string }
