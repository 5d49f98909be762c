import type { Config } from '../platform/config.ts'
import { folderMail } from './folder.ts'
import { type Mail, senderOf } from './letter.ts'
import { smtpMail } from './smtp.ts'

export const openMail = (config: Config, now: () => Date): Mail =>
  config.smtpUrl ? smtpMail(config.smtpUrl, config.publicUrl) : folderMail(config.dataDir, senderOf(undefined), now)
