/** What the screens of chips and numbers have besides their lists. */
import type { RecordParts } from '../record/screen/record-route.tsx'
import { ImportButton } from './import-button.tsx'
import { KeepQuery } from './keep-query.tsx'

export const importing: RecordParts = { importButton: ImportButton }
export const keeping: RecordParts = { buttons: <KeepQuery /> }
