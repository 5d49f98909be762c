/** A page of the app's origin that puts a recorded device in the place of this one, and can be a newer release of it. */
import { Database } from '../../../src/device/storage/database.ts'
import { type Profile, restoreProfile } from '../../upgrades/profile.ts'

/** A release to come: a table more, and every form of the outbox touched. */
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
      /** @returns the version it has now, and how many forms were touched */
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
