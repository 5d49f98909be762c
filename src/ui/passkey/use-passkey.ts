import { loginTexts } from '../../registry/texts/access/login.ts'
import type { PasskeyMade } from '../../sync/contract/session.ts'
import { noteChanged, useBook, useLive } from '../common/book-context.tsx'
import { type Severity, toast } from '../common/toast.ts'
import { useBusy } from '../panes/use-busy.ts'
import { passkeyTexts as words } from './passkey-texts.ts'

const messages: Readonly<Record<Exclude<PasskeyMade, 'givenUp' | 'wrongPassword'>, readonly [Severity, string]>> = {
  made: ['success', words.made],
  without: ['warning', words.without],
  needsConnection: ['warning', words.needsConnection],
  signedOut: ['warning', words.signedOut],
  tooMany: ['warning', loginTexts.tooMany],
  failed: ['error', words.notMade],
}

/** The passkey of the signed-in person, and turning it on and off. */
export function usePasskey() {
  const book = useBook()
  const state = useLive(book.session.passkey) ?? 'none'
  const { busy, run: doing } = useBusy(words.notMade)

  return {
    state,
    busy,
    /** @returns undefined: it failed */
    turnOn: async (password: string) => {
      let made: PasskeyMade | undefined
      await doing(async () => {
        made = await book.session.makePasskey(password)
        if (made !== 'givenUp' && made !== 'wrongPassword') toast(...messages[made])
        if (made === 'without') await book.session.declinePasskey()
        if (made === 'made') noteChanged('usuario/dispositivos')
      })
      return made
    },
    decline: () => doing(() => book.session.declinePasskey()),
    turnOff: () =>
      doing(async () => {
        await book.session.dropPasskey()
        toast('info', words.dropped)
      }),
  }
}
