/** Recordings of devices, one for each version of the database that was ever released (README.md here). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Values } from '../../src/registry/index.ts'
import type { Profile } from './profile.ts'

const folder = new URL('../data/', import.meta.url)
const NAME = /^device-(\d+)\.json\.gz$/

/** An unsent form as it was captured. */
export interface Captured {
  readonly id: string
  readonly user: string
  readonly form: string
  readonly number: string
  /** State of the row when it was recorded. */
  readonly state: 'waiting' | 'sending' | 'refused'
  readonly uncertain: boolean
  readonly values: Values
  /** SHA-256 in hex, by slot. */
  readonly photos: Readonly<Record<string, string>>
}

export interface Recording {
  /** Dexie's version number. */
  readonly version: number
  readonly recordedAt: string
  readonly people: readonly { readonly user: string; readonly password: string; readonly nid: string }[]
  readonly entries: readonly Captured[]
  readonly draft: { readonly form: string; readonly values: Values; readonly photo: string }
  readonly profile: Profile
}

export const recordedVersions = (): number[] =>
  readdirSync(folder)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)

export const readRecording = (version: number): Recording =>
  JSON.parse(gunzipSync(readFileSync(new URL(`device-${version}.json.gz`, folder))).toString('utf8'))

export function writeRecording(recording: Recording): string {
  const file = new URL(`device-${recording.version}.json.gz`, folder)
  writeFileSync(file, gzipSync(JSON.stringify(recording), { level: 9 }))
  return file.pathname
}
