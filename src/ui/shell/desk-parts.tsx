import { useMemo } from 'react'
import type { Person } from '../../registry/index.ts'
import { changePasswordTitle } from '../../registry/texts/access/login.ts'
import { useLive } from '../common/book-context.tsx'
import { useReturnedFocus } from '../common/dialog-keys.ts'
import { lazyPart } from '../common/lazy-part.tsx'
import type { Command } from '../desk/palette.tsx'
import { deskTexts as t } from '../desk/texts.ts'
import { appearance, changeAppearance, type Look } from './appearance.ts'
import { densityNames, lookNames } from './appearance-names.ts'
import { useMayChangePassword } from './change-password.tsx'
import { type Density, useDensity } from './density.ts'

const Palette = lazyPart(() => import('../desk/palette.tsx'))
const KeysDialog = lazyPart(() => import('../desk/keys-dialog.tsx'))
const PasswordDialog = lazyPart(() => import('../session/password-dialog.tsx'))
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'))

/** What a shortcut, or the search of the top bar, has opened over every screen. */
export type Over = 'search' | 'keys' | 'leave' | 'password'

interface DeskPartsProps {
  readonly person: Person
  readonly over: Over
  readonly onOver: (over: Over | undefined) => void
}

export default function DeskParts({ person, over, onOver }: DeskPartsProps) {
  const { look } = useLive(appearance)
  const { density, choose } = useDensity()
  const mayChange = useMayChangePassword()
  useReturnedFocus()
  const commands = useMemo((): readonly Command[] => {
    const command = (key: string, label: string, note: string, run: () => void): Command => ({
      kind: 'action',
      key,
      label,
      note,
      run,
    })
    return [
      command('keys', t.showKeys, '?', () => onOver('keys')),
      ...(mayChange ? [command('password', changePasswordTitle, t.password, () => onOver('password'))] : []),
      command('leave', t.leave, t.endSession, () => onOver('leave')),
      ...Object.entries(lookNames)
        .filter(([name]) => name !== look)
        .map(([name, label]) =>
          command(`look ${name}`, t.colours.replace('{name}', label), t.appearance, () =>
            changeAppearance({ look: name as Look }),
          ),
        ),
      ...Object.entries(densityNames)
        .filter(([name]) => name !== density)
        .map(([name, label]) =>
          command(`density ${name}`, t.density.replace('{name}', label), t.appearance, () => choose(name as Density)),
        ),
    ]
  }, [look, density, mayChange, choose, onOver])
  const close = () => onOver(undefined)
  if (over === 'keys') return <KeysDialog onClose={close} />
  if (over === 'password') return <PasswordDialog onClose={close} />
  if (over === 'leave') return <LeaveDialog onClose={close} />
  return <Palette person={person} commands={commands} onClose={close} />
}
