import { Fragment } from 'react'
import { Dialog } from '../common/dialog.tsx'
import style from './desk.module.css'
import { deskTexts, keyHelp } from './texts.ts'

/** '?': overview of keyboard shortcuts. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={deskTexts.keys} opened onClose={onClose} width={820}>
      <div className={style.keyGroups}>
        {keyHelp.map(({ where, keys }) => (
          <section key={where} aria-label={where}>
            <h3 className={style.where}>{where}</h3>
            <dl className={style.keys}>
              {keys.map(([key, what]) => (
                <Fragment key={key}>
                  <dt>
                    {key.split(' ').map((part) => (
                      <kbd key={part} className={style.key}>
                        {part}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
