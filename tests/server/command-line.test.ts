/** Arguments of a command are parsed, or the usage is printed in Spanish. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { wordsOf } from '../../src/server/database/errors.ts'
import { readCommandLine } from '../../src/server/platform/command-line.ts'

const USAGE = `Uso: npm run algo -- ARCHIVO\n${'  --una-de-muchas opciones\n'.repeat(30)}`
const options = { replace: { type: 'boolean', default: false } } as const
const read = (...args: string[]) => readCommandLine(USAGE, options, [1, 1], args)
const refused = (...args: string[]): string => {
  try {
    read(...args)
  } catch (error) {
    return wordsOf(error)
  }
  return 'taken'
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a command line', () => {
  it('is words and options', () => {
    expect(read('hoy.tar', '--replace')).toMatchObject({ positionals: ['hoy.tar'], values: { replace: true } })
  })

  it('with an option that the command does not have is refused, which is named, with the whole usage', () => {
    expect(refused('hoy.tar', '--reemplazar')).toBe(`No se entiende --reemplazar.\n\n${USAGE}`)
  })

  it('with a word too few or too many is answered with the whole usage', () => {
    expect(refused()).toBe(USAGE)
    expect(refused('hoy.tar', 'ayer.tar')).toBe(USAGE)
  })

  it.each(['--help', '-h'])('that asks for help (%s) does nothing else', (asked) => {
    const print = vi.spyOn(console, 'log').mockReturnValue()
    expect(read(asked)).toBeUndefined()
    expect(print).toHaveBeenCalledExactlyOnceWith(USAGE)
  })
})
