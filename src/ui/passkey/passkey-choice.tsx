import { useState } from 'react'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { passkeyTexts as words } from './passkey-texts.ts'
import { usePasskey } from './use-passkey.ts'

const PasskeyPassword = lazyPart(() => import('./passkey-password.tsx'))

/** In the person's menu: whether a fingerprint unlocks this device. */
export default function PasskeyChoice({ className }: { className?: string | undefined }) {
  const { state, busy, turnOff } = usePasskey()
  const [asks, setAsks] = useState(false)
  if (state === 'none') return null
  const on = state === 'on'
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        className={className}
        disabled={busy}
        onClick={() => (on ? turnOff() : setAsks(true))}
      >
        <Icon name="fingerprint" />
        <span>
          {words.enter}: <b>{on ? words.isOn : words.isOff}</b>
        </span>
      </button>
      {asks && <PasskeyPassword onClose={() => setAsks(false)} />}
    </>
  )
}
