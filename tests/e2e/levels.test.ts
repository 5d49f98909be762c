/** On a desk at night: each level through each screen that it has, and at the door of each that it has not. */
import { beforeAll, expect, it } from 'vitest'
import { capacities, menuOf } from '../../src/registry/index.ts'
import { tellFigures } from '../prove/figures.ts'
import { lookAtDialogs, looker, ofMembers } from './axe.ts'
import { DESK } from './device.ts'
import type { TestServer } from './server.ts'
import { stageOfFile, stageOfTest } from './stage.ts'
import { admitted, allRoutes, closedOperations, menuLinks, openScreen, refuseScreen, routesOf } from './walk.ts'

const ofAll = stageOfFile()
const ofEach = stageOfTest()
let server: TestServer
beforeAll(async () => {
  server = await ofAll.server()
})

/** At the desk axe looks at a screen of each kind: the phone's walk looks at every one. */
const ofEachKind =
  '/ /bandeja /preparar /formularioA01 /revisionCampo /paraRevisar /maestroConsecutivos /terceros /editor /parametros'.split(
    ' ',
  )

/** The screens that axe looks at here: each once. Another host's level 3 has what 1 has. */
const everyLevel = [
  { nivel: 1, user: 'asociado', password: 'Asociado.2026', looked: ofMembers },
  { nivel: 2, user: 'admin', password: 'Admin.2026', looked: ofEachKind },
  { nivel: 4, user: 'consulta', password: 'Consulta.2026', looked: [] },
  { nivel: 5, user: 'ayudas', password: 'Ayudas.2026', looked: [] },
]

/** 4 and 5 have other menus by the same doors, which tests/server/access-matrix tries one by one: npm run prove -- levels. */
const levels = everyLevel.filter(({ nivel }) => nivel < 4 || process.env.LEVELS === 'all')

it.each(levels)(
  'level $nivel opens every screen of its menu, where axe finds nothing; the others refuse: menu, address and server',
  async ({ nivel, user, password, looked }) => {
    const device = await ofEach.device(server, DESK)
    const { page, complaints } = device
    const failed: string[] = []
    const found: Record<string, string[]> = {}
    const look = looker(page, found, false)
    page.on('response', (answer) => {
      if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`)
    })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await device.signIn(user, password)
    const started = Date.now()
    const links = await menuLinks(page)
    const entries = menuOf({ nivel, capacidades: capacities }).map(({ route, label }) => `${route} ${label}`)
    expect([...links].sort()).toEqual(entries.sort())

    const own = routesOf(nivel)
    const wrong: string[] = []
    for (const route of own) {
      wrong.push(await openScreen(page, route, nivel))
      if (looked.includes(route)) await look(route)
    }
    if (nivel === 2) await lookAtDialogs(device, look)
    expect(wrong.filter((line) => line !== '')).toEqual([])
    expect(found).toEqual({})
    expect([failed, complaints]).toEqual([[], []])

    const others = allRoutes.filter((route) => !own.includes(route))
    for (const route of others) wrong.push(await refuseScreen(page, route))
    expect(wrong.filter((line) => line !== '')).toEqual([])
    const closed = closedOperations(nivel)
    expect(await admitted(page, closed)).toEqual([])
    tellFigures(
      `level ${nivel}: ${own.length} screens open (axe looked at ${looked.length}), ${others.length} refuse, ${closed.length} operations answer 403; ${Date.now() - started} ms`,
    )
  },
  420_000,
)
