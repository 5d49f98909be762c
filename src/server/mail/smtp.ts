/** Sends emails through SMTP_URL, in nodemailer's format: smtp(s)://user:password@host:port?from=address. */
import { createTransport } from 'nodemailer'
import { type Mail, senderOf } from './email.ts'

/** Timeouts, ms: a person waits for the response. */
const PATIENCE = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 }

export function smtpMail(smtpUrl: string, publicUrl: string | undefined): Mail {
  const from = senderOf(smtpUrl, publicUrl)
  const address = new URL(smtpUrl)
  address.searchParams.delete('from')
  for (const [name, ms] of Object.entries(PATIENCE))
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(ms))
  const transport = createTransport(address.href)
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from: { name: 'Libro de Campo', address: from }, to, subject, text })
    },
  }
}
