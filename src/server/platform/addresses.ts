/** Addresses in settings: of proxies, services and hosts. */
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const { IPv4 } = ipaddr
/** Names of networks that the HTTP library knows. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal']

/**
 * An address or a network; IPv4 must have all four numbers, because '10.1' would mean 10.0.0.1, which is seldom
 * intended.
 */
export function isProxy(text: string): boolean {
  const [address = ''] = text.split('/')
  if (!address.includes(':') && !IPv4.isValidFourPartDecimal(address)) return NAMED.includes(text)
  return text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text)
}

export const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

/** Can its user and password be read? A % that stands for itself must be written %25. */
export function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(`${username} ${password}`)
    return true
  } catch {
    return false
  }
}

/** A URL of one of these schemes, with further checks. */
export const address = (protocols: readonly string[], words: string, is: (url: URL) => boolean = () => true) =>
  z.string().refine((text) => {
    const url = urlOf(text)
    return url !== undefined && protocols.includes(url.protocol) && is(url)
  }, words)

/** This machine: nobody is in between. */
export const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  hostname === '[::1]' ||
  (IPv4.isValidFourPartDecimal(hostname) && hostname.startsWith('127.'))

export const isOrigin = (text: string) =>
  urlOf(text)?.origin === text && (text.startsWith('https:') || isLoopback(new URL(text).hostname))

/** An APIANCO host: people's passwords go there. */
export const Host = address(
  ['http:', 'https:'],
  'debe ser la dirección del servidor APIANCO, como https://registro.example, sin nada después (con http, solo uno de este mismo equipo)',
  ({ protocol, hostname, pathname, search, hash, username, password }) =>
    pathname + search + hash + username + password === '/' && (protocol === 'https:' || isLoopback(hostname)),
)
