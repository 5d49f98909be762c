import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/server/platform/config.ts'

describe('the proxies that are believed', () => {
  const proxies = (text: string) => readConfig({ TRUST_PROXY: text }).trustProxy

  it('are addresses, networks and networks with a name', () => {
    expect(proxies('10.0.0.1, fd00::/8,192.168.0.0/16, ::1, loopback')).toEqual([
      '10.0.0.1',
      'fd00::/8',
      '192.168.0.0/16',
      '::1',
      'loopback',
    ])
    expect(proxies('')).toBe(false)
  })

  it.each(['proxy.finca', '10.1', '3', '10.0.0.0/33', '10.0.0.1,,10.0.0.2', 'fd00::/129', 'true'])(
    'are not %s: it is told at the start',
    (text) => expect(() => proxies(text)).toThrow('La variable TRUST_PROXY no es válida: '),
  )
})
