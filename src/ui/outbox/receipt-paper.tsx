import { createPortal } from 'react-dom'
import { encode } from 'uqr'
import { dayWords, type FarmReceipt, spokenCode } from '../../registry/index.ts'
import style from './receipt.module.css'

interface ReceiptPaperProps {
  readonly receipt: FarmReceipt
  /** Where its code is confirmed; '' where the host confirms none. */
  readonly address: string
}

/** The farmer's receipt as a page: on the screen, and alone on paper. */
export function ReceiptPaper(props: ReceiptPaperProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls with the arrow keys */}
      <section className={style.screen} aria-label="Recibo de campo" tabIndex={0}>
        <Paper {...props} />
      </section>
      {createPortal(
        <div className={style.onPaper} aria-hidden="true">
          <Paper {...props} />
        </div>,
        document.body,
      )}
    </>
  )
}

function Paper({ receipt, address }: ReceiptPaperProps) {
  const { owner, person, device, day, code, forms } = receipt
  const weighs = forms.some(({ sex, weight }) => sex !== '' || weight !== '')
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
      <table>
        <thead>
          <tr>
            <th scope="col">Qué</th>
            {weighs ? <th scope="col">Sexo</th> : null}
            {weighs ? <th scope="col">Peso</th> : null}
            <th scope="col">Fecha</th>
          </tr>
        </thead>
        <tbody>
          {forms.map(({ title, number, about, sex, weight, on, animals, time, state }) => (
            <tr key={`${title} ${number} ${about} ${time}`}>
              <th scope="row">
                {about || title}
                <small>{[`${title.split(' ')[0]} ${number}`, state, time].join(' · ')}</small>
                {animals.map((chip) => (
                  <small key={chip} className={style.chip}>
                    {chip}
                  </small>
                ))}
              </th>
              {weighs ? <td>{sex}</td> : null}
              {weighs ? <td>{weight}</td> : null}
              <td>{on}</td>
            </tr>
          ))}
        </tbody>
      </table>
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

/** The address as squares that a camera reads. */
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
