import { Icon } from '../common/icon.tsx'
import { passkeyTexts as words } from './passkey-texts.ts'
import { usePasskey } from './use-passkey.ts'

/** In the person's menu: whether a fingerprint unlocks this device. */
export default function PasskeyChoice({ className }: { className?: string | undefined }) {
  const { state, busy, turnOn, turnOff } = usePasskey()
  if (state === 'none') return null
  const on = state === 'on'
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={className}
      disabled={busy}
      onClick={() => (on ? turnOff() : turnOn())}
    >
      <Icon name="fingerprint" />
      <span>
        {words.enter}: <b>{on ? words.isOn : words.isOff}</b>
      </span>
    </button>
  )
}
