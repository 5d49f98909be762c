/** Only format/farm-time.ts and its SQL counterpart may compute 'today' or the date of an instant. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Code that formats or parses a date by the device's zone or language, or by the name of a time zone. */
const OTHER_CLOCKS =
  /DateTimeFormat|toLocale(?:Date|Time)?String\((?!'es-CO'\))|\.get(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(\)|America\/Bogota|interval '5 hours'|5 \* 3_600_000|current_date\b/i

const files = ['src', 'sw'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

it('no file asks a browser, a language or a zone what day it is', () => {
  const wrong = files.flatMap((file) => {
    const found = OTHER_CLOCKS.exec(readFileSync(file, 'utf8'))
    return found ? [`${file}: ${found[0]}`] : []
  })
  expect(files.length).toBeGreaterThan(500)
  expect(wrong).toEqual([])
})
