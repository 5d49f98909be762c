/** Two buttons of a row that switch it on and off at once (2§4): only the one that changes the state is shown. */

import { commonTexts } from '../texts/common.ts'
import { contentTexts } from '../texts/content.ts'
import type { Lookup } from '../vocabulary/define-field.ts'
import type { RowAction } from '../vocabulary/define-record.ts'

const t = contentTexts
const failed = { text: t.failed, severity: 'warning' } as const

/** @param key the row key of its state, 1 or 0. @param call the call that sets a state. */
export const switches = (key: string, call: (state: '0' | '1') => Lookup): readonly RowAction[] => [
  {
    kind: 'act',
    name: 'activar',
    label: t.turnOn,
    sign: 'check',
    when: (row) => row[key] === '0',
    call: call('1'),
    asks: t.asksOn,
    texts: { saved: commonTexts.saved, failed },
  },
  {
    kind: 'act',
    name: 'inactivar',
    label: t.turnOff,
    sign: 'refused',
    when: (row) => row[key] === '1',
    call: call('0'),
    asks: t.asksOff,
    texts: { saved: commonTexts.saved, failed },
  },
]
