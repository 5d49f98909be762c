import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text for a cookie, a header or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token: its hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
