/** Parses the arguments of a command. */

import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Its message is shown as it is to the person who typed: what was not understood, and the usage of the command. */
export class WrongUsage extends Error {}

const HELP = { help: { type: 'boolean', short: 'h', default: false } } as const

/**
 * Options and words of the command line; undefined: help was requested and has been printed.
 * @param usage in Spanish.
 * @param words minimum and maximum number of non-option arguments. @throws WrongUsage for unknown arguments.
 */
export function readCommandLine<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  words: readonly [least: number, most: number],
  args: string[] = process.argv.slice(2),
) {
  const { values, positionals } = parsed(usage, { ...options, ...HELP }, args)
  if ('help' in values && values.help) {
    console.log(usage)
    return undefined
  }
  const [least, most] = words
  if (positionals.length < least || positionals.length > most) throw new WrongUsage(usage)
  return { values, positionals }
}

function parsed<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  args: string[],
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const [, option = ''] = /'(-[^' ]*)/.exec(error instanceof Error ? error.message : '') ?? []
    throw new WrongUsage(`No se entiende ${option || 'lo escrito'}.\n\n${usage}`, { cause: error })
  }
}

/** Asks on the terminal without showing what is typed; without a terminal, the first line of what is piped in. */
export async function askSecret(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
