import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { deviceName, fill, refusalsRequest, type Values } from '../../registry/index.ts'
import { a02Texts } from '../../registry/texts/a02.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { PersonLink } from '../animals/person-link.tsx'
import { Icon } from '../common/icon.tsx'
import { counted, instantWords } from '../common/time.ts'
import { useFarmNow } from '../common/use-now.ts'
import style from './review.module.css'
import { usePolled } from './use-review.ts'

/**
 * Refused forms that are still on devices: who has them, and why, before the device comes back. Renders nothing while
 * there are none.
 */
export function DeviceRefusals() {
  const refusals = usePolled(refusalsRequest)?.value ?? []
  const [open, setOpen] = useState(false)
  const now = useFarmNow()
  if (refusals.length === 0) return null
  return (
    <section className={style.refusals} aria-labelledby="rechazos-en-dispositivos">
      <UnstyledButton className={style.refusalsHead} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="refused" />
        <h2 id="rechazos-en-dispositivos">
          {counted(refusals.length, 'rechazo sin resolver', 'rechazos sin resolver')} en dispositivos
        </h2>
        <Icon name={open ? 'minus' : 'plus'} />
      </UnstyledButton>
      {open ? (
        <ul className={style.refusalList}>
          {refusals.map((row) => (
            <li key={`${row.NID_CAPTURO} ${row.DISPOSITIVO} ${row.FORMULARIO} ${row.NUMERO} ${row.RECHAZADO_EN}`}>
              <b>
                {row.FORMULARIO} N.º {row.NUMERO}
              </b>{' '}
              · <PersonLink nid={row.NID_CAPTURO}>{row.CAPTURO}</PersonLink> · dispositivo{' '}
              {deviceName(row.DISPOSITIVO ?? '')} · {instantWords(row.RECHAZADO_EN ?? '', now)}
              <br />
              {whyOf(row)}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** The documented meaning of the code, and who has that number already. */
function whyOf({ CODIGO, USADO_POR, NUMERO = '' }: Values): string {
  if (USADO_POR) return `El consecutivo ya lo registró ${USADO_POR}`
  if (CODIGO === '100') return fill(commonTexts.numberUnavailable, { n: NUMERO })
  if (CODIGO === '102') return a02Texts.straws
  if (CODIGO === '103') return 'Falta el registro al que se refiere'
  return CODIGO ? `Rechazado con el código ${CODIGO}` : 'Rechazado'
}
