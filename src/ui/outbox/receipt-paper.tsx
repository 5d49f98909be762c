import { encode } from 'uqr'
import { dayWords, type FarmReceipt, spokenCode } from '../../registry/index.ts'
import { OnPaper } from '../panes/on-paper.tsx'
import { FormsTable } from './forms-table.tsx'
import style from './receipt.module.css'

interface ReceiptPaperProps {
  readonly receipt: FarmReceipt
  /** Address at which its code is verified; '' if the host verifies none. */
  readonly address: string
}

/** The farmer's receipt as a page: on the screen, and printed on its own. */
export function ReceiptPaper(props: ReceiptPaperProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls with the arrow keys */}
      <section className={style.screen} aria-label="Recibo de campo" tabIndex={0}>
        <Paper {...props} />
      </section>
      <OnPaper>
        <Paper {...props} />
      </OnPaper>
    </>
  )
}

function Paper({ receipt, address }: ReceiptPaperProps) {
  const { owner, person, device, day, code, forms } = receipt
  const rows = forms.map(({ title, number, about, animals, time, state, ...facts }) => ({
    ...facts,
    key: `${title} ${number} ${about} ${time}`,
    about: about || title,
    notes: [[`${title.split(' ')[0]} ${number}`, state, time].join(' · ')],
    chips: animals,
  }))
  return (
    <div className={style.paper}>
      <p className={style.title}>Recibo de campo</p>
      <p>
        Libro de Campo, {dayWords(day, day)} {day.slice(0, 4)}
      </p>
      <p className={style.owner}>{owner}</p>
      <p>
        Capturó {person} · dispositivo {device}
      </p>
      <FormsTable head="Qué" rows={rows} />
      {address === '' ? null : (
        <div className={style.check}>
          <Code address={address} />
          <p>
            Compruebe este recibo con la cámara del teléfono, o en {new URL(address).host} con el código{' '}
            <b>{spokenCode(code)}</b>
          </p>
        </div>
      )}
    </div>
  )
}

/** The address as a QR code. */
function Code({ address }: { readonly address: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const dots = data.flatMap((cells, row) =>
    cells.flatMap((dark, column) => (dark ? [`M${column} ${row}h1v1h-1z`] : [])),
  )
  return (
    <svg className={style.code} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <rect width={size} height={size} fill="#fff" />
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
