import type { Config } from '../platform/config.ts'
import { type Mail, senderOf } from './email.ts'
import { folderMail } from './folder.ts'
import { smtpMail } from './smtp.ts'

export const openMail = (config: Config, now: () => Date): Mail =>
  config.smtpUrl ? smtpMail(config.smtpUrl, config.publicUrl) : folderMail(config.dataDir, senderOf(undefined), now)
