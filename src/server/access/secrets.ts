import { hash, randomBytes } from 'node:crypto'

/** 256 random bits as text for a cookie, a header or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token: its hash. */
export const hashToken = (token: string): string => sha256(token)

export const sha256 = (bytes: Buffer | string): string => hash('sha256', bytes)
