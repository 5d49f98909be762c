import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isEmail } from '../../registry/index.ts'
import type { Config } from '../platform/config.ts'

/** The type of an email, its sender, and the port that delivers it. */
export interface Email {
  /** One address. */
  readonly to: string
  /** ASCII. */
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

export interface Mail {
  /** Resolves once the next mail server has accepted it, or it is in a file; otherwise rejects. */
  send(email: Email): Promise<void>
}

/** Sender address: ?from= of SMTP_URL, else its user if that is an address, else a default. */
function senderOf(smtpUrl: string | undefined, publicUrl?: string): string {
  const smtp = smtpUrl ? new URL(smtpUrl) : undefined
  const named = smtp?.searchParams.get('from') ?? ''
  if (isEmail(named)) return named
  const user = decodeURIComponent(smtp?.username ?? '')
  if (isEmail(user)) return user
  return `libro-de-campo@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`
}

export const openMail = (config: Config, now: () => Date): Mail =>
  config.smtpUrl ? smtpMail(config.smtpUrl, config.publicUrl) : folderMail(config.dataDir, senderOf(undefined), now)

/** Timeouts, ms: a person waits for the response. */
const PATIENCE = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 }

/** Connects and signs in. @throws Error of the mail library */
export async function checkSmtp(smtpUrl: string): Promise<void> {
  const transport = transportTo(smtpUrl)
  await transport.verify().finally(() => transport.close())
}

function transportTo(smtpUrl: string) {
  const address = new URL(smtpUrl)
  address.searchParams.delete('from')
  for (const [name, ms] of Object.entries(PATIENCE))
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(ms))
  return createTransport(address.href)
}

function smtpMail(smtpUrl: string, publicUrl: string | undefined): Mail {
  const from = senderOf(smtpUrl, publicUrl)
  const transport = transportTo(smtpUrl)
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from: { name: 'Libro de Campo', address: from }, to, subject, text })
    },
  }
}

/** Stores emails as files in {dataDir}/mail, each a complete message (.eml) with its text unchanged. */
function folderMail(dataDir: string, from: string, now: () => Date): Mail {
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
