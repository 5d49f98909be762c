/** What stands behind a command's name. */
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Its message is for the person who typed, whole: what was not understood, and how the command is used. */
export class WrongUsage extends Error {}

const HELP = { help: { type: 'boolean', short: 'h', default: false } } as const

/**
 * Options and words of the command line; undefined: somebody asked for help, and it was printed.
 * @param usage in Spanish. @param words at least and at most, of those that are no options.
 * @throws WrongUsage for what the command does not know.
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
