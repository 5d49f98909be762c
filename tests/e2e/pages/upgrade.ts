/** A page of the app's origin that restores a recorded device, and can open its database as a newer release. */
import { Database } from '../../../src/device/storage/database.ts'
import { type Profile, restoreProfile } from '../../upgrades/profile.ts'

/** A future release: one more table, and every outbox entry modified. */
class NewerDatabase extends Database {
  constructor() {
    super()
    this.version(99)
      .stores({ novedades: 'id' })
      .upgrade((tables) =>
        tables
          .table('entries')
          .toCollection()
          .modify((row) => {
            row.novedad = true
          }),
      )
  }
}

declare global {
  interface Window {
    upgrade: {
      restore(profile: Profile): Promise<void>
      /** @returns the new version, and the number of modified forms */
      newer(): Promise<readonly [version: number, touched: number]>
    }
  }
}

window.upgrade = {
  restore: restoreProfile,
  async newer() {
    const db = new NewerDatabase()
    await db.open()
    const touched = await db
      .rows('entries')
      .filter((row) => 'novedad' in row)
      .count()
    const { verno } = db
    db.close()
    return [verno, touched]
  },
}
