/** A hostile host: the server's responses, with an attack appended to each text. */
import type { BrowserContext } from 'playwright-core'

const TEXT =
  /NOM|OBSERV|DESCRIP|DIREC|COLOR|MARCA|RASGO|CRIAD|PREFIJO|TEL[EÉ]F|CORREO|CAUSA|NOTA|MOTIVO|RAZA|PAIS|MUNIC|DEPART|PROFES|ASOC|CARGO|ESTADO|TIPO|SOCIO|PERSONA|ABUEL|DISPOSITIVO|USUARIO/i
const ADDRESS = /^(URL|PAGINA|SOPORTE|REGISTRO_ICA|PEDIGREE|FACTURA|imagen|foto)/i

const CALLS = /\/APIANCO\/controllers\/(?!usuario|archivos)/

export interface Hostile {
  /** Number of attacks inserted so far. */
  count: number
  /** Ends the attacks: responses pass unchanged again. */
  stop(): Promise<void>
}

/** @param attacks used in turn. */
export async function makeHostile(browser: BrowserContext, attacks: readonly string[]): Promise<Hostile> {
  const said: Hostile = { count: 0, stop: () => browser.unroute(CALLS) }
  const next = () => attacks[said.count++ % attacks.length] ?? ''
  const text = (key: string, value: string): string => {
    if (key === 'descripcionAyuda') return [value, ...Array.from({ length: 12 }, next)].join('<hr>')
    if (ADDRESS.test(key) && said.count % 2 === 0) return `javascript:alert(${said.count++})`
    // The app interprets codes: a hostile code is rejected as data, not displayed.
    return TEXT.test(key) && value.length > 4 ? `${value} ${next()}` : value
  }
  const spoil = (key: string, value: unknown): unknown => {
    if (typeof value === 'string') return text(key, value)
    if (Array.isArray(value)) return value.map((one) => spoil(key, one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoil(name, one)]))
  }
  await browser.route(CALLS, async (route) => {
    const answer = await route.fetch().catch(() => undefined)
    if (!answer) return route.abort()
    const body = await answer.json().catch(() => undefined)
    if (answer.status() !== 200 || !Array.isArray(body)) return route.fulfill({ response: answer })
    return route.fulfill({ response: answer, json: spoil('', body) })
  })
  return said
}
