/** Stores emails as files in {dataDir}/mail, each a complete message (.eml) with its text unchanged. */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from './email.ts'

export function folderMail(dataDir: string, from: string, now: () => Date): Mail {
  const folder = join(dataDir, 'mail')
  return {
    async send({ to, subject, text }) {
      const at = now()
      const name = `${at.toISOString().replace(/\D/g, '').slice(0, 17)}-${randomBytes(4).toString('hex')}.eml`
      const head = [
        `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
        `From: Libro de Campo <${from}>`,
        `To: ${to}`,
        `Subject: ${subject}`,
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
      ]
      await mkdir(folder, { recursive: true })
      // Readable by this user only: emails contain recovery links.
      await writeFile(join(folder, `.${name}`), `${head.join('\n')}\n\n${text}\n`, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
  }
}
