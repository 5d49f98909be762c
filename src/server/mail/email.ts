/** The type of an email, its sender, and the port that delivers it. */
import { isEmail } from '../../registry/index.ts'

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
export function senderOf(smtpUrl: string | undefined, publicUrl?: string): string {
  const smtp = smtpUrl ? new URL(smtpUrl) : undefined
  const named = smtp?.searchParams.get('from') ?? ''
  if (isEmail(named)) return named
  const user = decodeURIComponent(smtp?.username ?? '')
  if (isEmail(user)) return user
  return `libro-de-campo@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`
}
