import '@mantine/core/styles/Combobox.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { decimals, fill } from '../../../registry/index.ts'
import type { TagReader } from '../../../sync/contract/device.ts'
import { ChipDigits } from '../../animals/chip.tsx'
import { useTagReads } from '../../animals/tag-reads.ts'
import { useLive, useSurroundings } from '../../common/book-context.tsx'
import { Icon } from '../../common/icon.tsx'
import { toast } from '../../common/toast.ts'
import { useBusy } from '../../panes/use-busy.ts'
import style from './tag-reader.module.css'

/** Texts about ear-tag readers. */
const t = {
  title: 'Lector de chips',
  none: 'Un bastón lector por cable o Bluetooth lee aquí sin teclado: en el campo del chip que esté abierto, o abre la página del animal.',
  connect: 'Conectar lector',
  opening: 'Abriendo el lector…',
  ready: 'Lector conectado.',
  last: 'Último leído: {chip}',
  unread: 'Lo último que envió no es un chip.',
  away: 'El lector no responde: está apagado, lejos, o lo usa otra ventana u otro programa.',
  again: 'Volver a intentar',
  forget: 'Desconectar lector',
  speed: 'Velocidad (solo para lectores de cable serial)',
  bits: '{n} bits por segundo',
  failed: 'Este navegador no dejó elegir un lector.',
  cannot:
    'Este navegador no conecta bastones lectores (lo hacen Chrome y Edge, en computador y en Android). Un lector que escribe como teclado sirve aquí en cualquier pantalla.',
} as const

/**
 * In the menu: connecting an ear-tag reader to this device.
 * @param tried it covers everything: what is read meanwhile is shown here and goes nowhere else
 */
export default function TagReaderChoice({ tried = false }: { tried?: boolean }) {
  useTagReads(tried, () => {})
  const { tagReader } = useSurroundings()
  if (tagReader === undefined) return null
  return (
    <section aria-label={t.title} className={style.part}>
      <h2>{t.title}</h2>
      {tagReader ? <Reader reader={tagReader} /> : <p>{t.cannot}</p>}
    </section>
  )
}

function Reader({ reader }: { reader: TagReader }) {
  const state = useLive(reader.state) ?? 'none'
  const speed = useLive(reader.speed)
  const { busy, run } = useBusy(t.failed)
  const [last, setLast] = useState<string | null>()
  useEffect(() => reader.onRead(([chip]) => setLast(chip ?? null)), [reader])
  const doing = (work: () => Promise<unknown>) =>
    run(async () => {
      if ((await work()) === 'failed') toast('error', t.failed)
    })
  return (
    <>
      <p role="status">
        {t[state]}
        {state === 'ready' && last === null ? ` ${t.unread}` : null}
        {state === 'ready' && last ? (
          <>
            {' '}
            {fill(t.last, { chip: '' })}
            <ChipDigits chip={last} />
          </>
        ) : null}
      </p>
      {state === 'none' ? (
        <Button
          variant="default"
          leftSection={<Icon name="scan" size={20} />}
          disabled={busy}
          onClick={() => doing(() => reader.connect())}
        >
          {t.connect}
        </Button>
      ) : (
        <div className={style.acts}>
          {state === 'away' ? (
            <Button variant="default" disabled={busy} onClick={() => doing(() => reader.reopen())}>
              {t.again}
            </Button>
          ) : null}
          <Button variant="default" disabled={busy} onClick={() => doing(() => reader.forget())}>
            {t.forget}
          </Button>
          <NativeSelect
            label={t.speed}
            value={String(speed)}
            data={reader.speeds.map((each) => ({
              value: String(each),
              label: fill(t.bits, { n: decimals(each) }),
            }))}
            disabled={busy}
            onChange={(event) => {
              const next = Number(event.currentTarget.value)
              void doing(() => reader.changeSpeed(next))
            }}
          />
        </div>
      )}
    </>
  )
}
