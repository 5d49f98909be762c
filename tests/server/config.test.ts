import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../src/server/database/errors.ts'
import { serveMetrics } from '../../src/server/http/metrics.ts'
import { hostOrigin, readConfig } from '../../src/server/platform/config.ts'
import { checkFolders, listenFailure } from '../../src/server/platform/start-checks.ts'
import { s3Storage } from '../../src/server/services/storage.ts'

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

it('the address of a host to which a password goes is one of https, or of this machine', () => {
  expect(hostOrigin('https://registro.example')).toBe('https://registro.example')
  expect(hostOrigin('http://127.0.0.1:8080/')).toBe('http://127.0.0.1:8080')
  for (const text of ['http://registro.example', 'https://registro.example/app', 'https://maria:clave@x.example', 'x'])
    expect(() => hostOrigin(text), text).toThrow('Esa dirección no sirve: ')
})

describe('what only the machine tells to be wrong', () => {
  it('is named at the start: folders in which nothing can be stored, both at once', () => {
    const [DATA_DIR, BACKUP_DIR] = ['/etc/hostname/datos', '/etc/hostname']
    expect(() => checkFolders(readConfig({ DATA_DIR, BACKUP_DIR }))).toThrow(
      /^La variable DATA_DIR no es válida: .*«\/etc\/hostname\/datos»\.\nLa variable BACKUP_DIR no es válida: /,
    )
    // Its rights let root in, but nothing can be made there.
    expect(() => checkFolders(readConfig({ BACKUP_DIR: '/proc/respaldos' }))).toThrow('La variable BACKUP_DIR no es')
    const elsewhere = { DATABASE_URL: 'postgres://a:b@c/d', STORAGE_URL: 'https://a:b@c/d', SMTP_URL: 'smtp://c' }
    expect(() => checkFolders(readConfig({ ...elsewhere, DATA_DIR }))).not.toThrow()
    expect(() => checkFolders(readConfig({ DATA_DIR: join(tmpdir(), 'no', 'hay') }))).not.toThrow()
  })

  it('is named by its setting: a port that another program has, an address of another machine', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const failing = async (asked: { port: number; host: string }) => {
      const [error] = await once(createServer().listen(asked), 'error')
      return wordsOf(listenFailure(error, asked))
    }
    expect(await failing({ port, host: '127.0.0.1' })).toBe(
      `La variable PORT no es válida: otro programa ya atiende ese puerto; dice «${port}».`,
    )
    expect(await failing({ port: 0, host: '192.0.2.1' })).toContain('La variable HOST no es válida: ')
    const app = Fastify()
    serveMetrics(app, readConfig({ METRICS_PORT: String(port), HOST: '127.0.0.1' }), { read: async () => ['', ''] })
    await expect(app.ready()).rejects.toThrow('La variable METRICS_PORT no es válida: otro programa ya atiende')
    expect(() => readConfig({ METRICS_PORT: '8080' })).toThrow('METRICS_PORT no es válida: debe ser otro puerto')
    taken.close()
    const other = new Error('otra')
    expect(listenFailure(other, { port, host: '' })).toBe(other)
  })
})

describe('what the environment says', () => {
  it('is checked all at once, each wrong value named in words, and no password repeated', () => {
    const wrong = {
      PORT: 'ochenta',
      DATABASE_URL: 'postgres://libro:xyzzy@',
      DATABASE_URL_LECTURA: 'postgres:///xyzzy',
      STORAGE_URL: 'https://balde.example/fotos',
      PUBLIC_URL: 'https://libro.example/app',
      BACKUP_AT: '25:00',
      BACKUP_KEEP: 'siempre',
      METRICS_TOKEN: 'plugh',
      STOP_DELAY: 'pronto',
      PG_BIN: '/no/esta/aqui',
    }
    const told = (() => {
      try {
        readConfig(wrong)
        return ''
      } catch (error) {
        return wordsOf(error)
      }
    })()
    for (const name of Object.keys(wrong)) expect(told).toContain(`La variable ${name} no es válida: debe `)
    expect(told.split('\n')).toHaveLength(Object.keys(wrong).length)
    expect(told).toContain('dice «ochenta»')
    expect(told).not.toMatch(/xyzzy|plugh/)
    // Signs that cannot be read would otherwise end the start without a word of where they stand.
    for (const wrong of [{ STORAGE_URL: 'https://LLAVE:50%@balde.example/fotos' }, { SMTP_URL: 'smtp://a:50%@correo' }])
      expect(() => readConfig(wrong)).toThrow(`La variable ${Object.keys(wrong)[0]} no es válida: debe ser `)
    const { storageUrl } = readConfig({ STORAGE_URL: 'https://LLAVE:50%25@balde.example/fotos' })
    expect(() => s3Storage(storageUrl ?? '')).not.toThrow()
  })

  it('names a variable that has no effect without another', () => {
    expect(() => readConfig({ BACKUP_AT: '04:00', BACKUP_KEEP: '3d' })).toThrow(
      /BACKUP_AT.*BACKUP_DIR[\s\S]*BACKUP_KEEP.*BACKUP_DIR/,
    )
    expect(() => readConfig({ HOST_APIANCO_FOTOS: '/fotos' })).toThrow('debe acompañar a HOST_APIANCO')
    expect(readConfig({ BACKUP_DIR: '/respaldos', BACKUP_AT: '04:00' }).backup?.folder).toMatchObject({ at: '04:00' })
  })

  it('asks for the database whose copy reads beside it, and says how long a balancer has to notice a stop', () => {
    const [own, copy] = ['postgres://libro@uno/libro', 'postgres://libro:xyzzy@dos/libro']
    expect(() => readConfig({ DATABASE_URL_LECTURA: copy })).toThrow('debe acompañar a DATABASE_URL')
    expect(() => readConfig({ DATABASE_URL_LECTURA: copy, PORT: 'x' })).toThrow(/PORT[\s\S]*debe acompañar/)
    expect(readConfig({ DATABASE_URL: own, DATABASE_URL_LECTURA: copy })).toMatchObject({ readUrl: copy, stopDelay: 5 })
    expect(readConfig({ DATABASE_URL: own, STOP_DELAY: '0' }).stopDelay).toBe(0)
    expect(readConfig({}).stopDelay).toBe(0)
  })

  it('may be empty: everything has a default', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, host: 'localhost' })
    expect(readConfig({ PUBLIC_URL: 'https://libro.example/' }).publicUrl).toBe('https://libro.example')
    expect(readConfig({ BACKUP_DIR: '/r' }).backup?.folder).toMatchObject({
      at: '03:00',
      keep: { days: 7, weeks: 5, months: 12 },
    })
  })
})

describe('a host that is there already', () => {
  const host = (HOST_APIANCO: string, more: Record<string, string> = {}) => readConfig({ HOST_APIANCO, ...more })

  it('is an origin with https, or one on this machine', () => {
    expect(host('https://registro.example/').hostApianco).toBe('https://registro.example')
    for (const local of ['http://localhost:8090', 'http://127.0.0.1:8090', 'http://[::1]:8090'])
      expect(host(local).hostApianco).toBe(local)
    expect(readConfig({}).hostApianco).toBeUndefined()
  })

  it.each([
    'http://registro.example',
    'http://127.0.0.1.registro.example',
    'https://registro.example/APIANCO',
    'https://registro.example/?a=b',
    'https://registro.example/#a',
    'https://maria:plugh@registro.example',
    'ftp://registro.example',
    'registro.example',
  ])('is not %s: it is told at the start, without what may be a password', (address) => {
    expect(() => host(address)).toThrow('La variable HOST_APIANCO no es válida: debe ser la dirección')
    expect(() => host(address)).not.toThrow(/plugh/)
  })

  it('keeps everything: what a registry of our own would need is refused, and so is a way around in a circle', () => {
    const more = { DATABASE_URL: 'postgres://a:b@c/d', BACKUP_DIR: '/r' }
    for (const name of Object.keys(more))
      expect(() => host('https://registro.example', more)).toThrow(
        `La variable ${name} no es válida: sobra junto a HOST_APIANCO`,
      )
    expect(host('https://registro.example', { METRICS_PORT: '9100' }).metrics).toMatchObject({ port: 9100 })
    expect(() => host('https://libro.example', { PUBLIC_URL: 'https://libro.example/' })).toThrow(
      'La variable HOST_APIANCO no es válida: no puede ser la dirección de este mismo servidor',
    )
  })
})
