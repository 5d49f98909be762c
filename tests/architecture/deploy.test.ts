/**
 * Properties of the files in deploy/ that can be checked by reading them (`npm run prove -- image` runs their steps).
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig, variables } from '../../src/server/platform/config.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const known = new Set([...variables, 'NODE_ENV'])

describe('the image', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1)
  const last = stages.at(-1) ?? ''

  it('is built in stages and has what runs alone, not as root, with a health check', () => {
    expect(stages.length).toBe(3)
    expect(stages.join('')).toContain('npm ci --omit=dev')
    expect(last).not.toMatch(/npm (ci|install|run)/)
    expect(last).toMatch(/^USER (?!root|0)\w+$/m)
    expect(last.indexOf('\nUSER ')).toBeLessThan(last.indexOf('\nCMD '))
    expect(last).toMatch(/^HEALTHCHECK .*\n {2}CMD \["node", "-e", ".*\/salud/m)
    const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(last) ?? []
    expect(JSON.parse(command).at(-1)).toBe('dist/server/main.js')
  })

  it('is of the Node that the manual recommends, and leaves out what is none of it', () => {
    for (const stage of stages) expect(stage).toMatch(/^node:24-/)
    for (const name of ['node_modules', '.git', 'data', 'dist', 'tests/*'])
      expect(read('Dockerfile.dockerignore')).toContain(`${name}\n`)
  })

  it('sets only variables that the server reads', () => {
    const [, environment = ''] = /^ENV (.*)$/m.exec(last) ?? []
    const names = environment.split(' ').map((pair) => pair.split('=')[0] ?? '')
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('the composition', () => {
  const text = read('compose.yaml')
  const app = text.slice(text.indexOf('  app:'), text.indexOf('\n  database:\n'))

  it('sets only variables that the server reads, and asks for each secret', () => {
    const environment = app.slice(app.indexOf('environment:'), app.indexOf('networks:'))
    const names = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name ?? '')
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter((name) => !known.has(name))).toEqual([])
    const asked = new Set([...text.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name))
    const given = new Set([...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))
    expect(given).toEqual(asked)
  })

  it('runs the product with a read-only root and without rights, and the database out of reach', () => {
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'tmpfs: [/tmp]'])
      expect(app).toContain(line)
    expect(text.match(/^ {4}ports:/gm)).toHaveLength(1)
    expect(text).toMatch(/inside:\n {4}internal: true/)
  })
})

it('the unit runs what the image runs, as a user of its own, and writes one folder', () => {
  const unit = read('libro-de-campo.service')
  expect(unit).toMatch(/^User=libro$/m)
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? []
  expect(unit).toContain(`ExecStart=/usr/bin/${(JSON.parse(command) as string[]).join(' ')}\n`)
  expect(unit).toContain('ProtectSystem=strict')
  expect(unit).toContain('StateDirectory=libro-de-campo')
  expect(read('libro-de-campo-backup.service')).toContain('dist/server/backup.js --scheduled')
})

it('the balancers ask often enough to notice a stop before it refuses anything', () => {
  const { stopDelay = 0 } = readConfig({ DATABASE_URL: 'postgres://libro@uno/libro' })
  const [, every, fall] = /check inter (\d+)s fall (\d+)/.exec(read('haproxy.cfg')) ?? []
  expect((Number(fall) + 1) * Number(every)).toBeLessThan(stopDelay)
  const [, caddy] = /health_interval (\d+)s/.exec(read('Caddyfile')) ?? []
  expect(2 * Number(caddy)).toBeLessThan(stopDelay)
})

describe('the dashboard and the alerts', () => {
  const measures = readFileSync('src/server/services/measures.ts', 'utf8')
  const named = (text: string) => [...new Set([...text.matchAll(/\blibro_[a-z_]+/g)].map(([name]) => name))]

  it.each(['grafana.json', 'alerts.yaml'])('%s asks only for what the server counts', (name) => {
    const counted = new Set(named(measures))
    const asked = named(read(name)).map((each) => each.replace(/_(bucket|count|sum)$/, ''))
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.filter((each) => !counted.has(each))).toEqual([])
  })

  it('the dashboard is JSON, and every panel asks something', () => {
    const { panels } = JSON.parse(read('grafana.json')) as { panels: { title: string; targets: { expr: string }[] }[] }
    expect(panels.filter(({ targets }) => targets.every(({ expr }) => expr === ''))).toEqual([])
  })
})
