/** What a letter is, who it comes from, and what takes it away. */
import { isEmail } from '../../registry/index.ts'

export interface Letter {
  /** One address. */
  readonly to: string
  /** ASCII. */
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

export interface Mail {
  /** Resolves once the next server, or the disk, has it. Rejects when it could not leave. */
  send(letter: Letter): Promise<void>
}

/** Who letters come from: ?from= of SMTP_URL, else its user where that is an address, else the house itself. */
export function senderOf(smtpUrl: string | undefined, publicUrl?: string): string {
  const smtp = smtpUrl ? new URL(smtpUrl) : undefined
  const named = smtp?.searchParams.get('from') ?? ''
  if (isEmail(named)) return named
  const user = decodeURIComponent(smtp?.username ?? '')
  if (isEmail(user)) return user
  return `libro-de-campo@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`
}
