/**
 * Expected dates as a calendar file (iCalendar, RFC 5545): all-day events need neither time zones nor repetition, so
 * that a small writer of our own replaces a library larger than this page.
 */

export interface CalendarDay {
  /** Stable id of the event, so that a calendar that reads a later file updates it instead of adding another. */
  readonly id: string
  /** yyyy-mm-dd, both days included. */
  readonly from: string
  readonly until: string
  readonly title: string
  readonly notes: readonly string[]
}

/** The longest line, bytes without CRLF. */
const LONGEST = 75

/** @param made ms UTC of the file's creation */
export function calendarFile(name: string, days: readonly CalendarDay[], made: number): string {
  const stamp = `${new Date(made).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Libro de Campo//Partos esperados//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...days.flatMap((day) => eventOf(day, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('')
}

const eventOf = ({ id, from, until, title, notes }: CalendarDay, stamp: string): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(id)}@libro-de-campo`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${plain(from)}`,
  // The end date of an all-day event is exclusive.
  `DTEND;VALUE=DATE:${plain(dayLater(until))}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(notes.join('\n'))}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

const plain = (day: string): string => day.replaceAll('-', '')
const dayLater = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Escapes separators in a value with a backslash. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a calendar refuses the whole file because of one
    .replace(/[\u0000-\u001f\u007f]/g, '')

/** A longer line is continued in the next, which begins with a space; a character is never split. */
function foldedLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const letter of line) {
    const more = octetsOf(letter)
    if (octets + more > (parts.length === 0 ? LONGEST : LONGEST - 1)) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += letter
    octets += more
  }
  return [...parts, part].join('\r\n ')
}

/** Octets of a character in UTF-8. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
