/** Each level on a desktop in dark mode: every screen that it has opens, every other one refuses. */
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

/** Axe checks one screen of each kind here; the phone test checks every one. */
const ofEachKind =
  '/ /bandeja /preparar /formularioA01 /revisionCampo /paraRevisar /maestroConsecutivos /terceros /editor /parametros'.split(
    ' ',
  )

/** `looked`: screens that axe checks here, each once. Another host's level 3 has the screens of level 1. */
const everyLevel = [
  { nivel: 1, user: 'asociado', password: 'Asociado.2026', looked: ofMembers },
  { nivel: 2, user: 'admin', password: 'Admin.2026', looked: ofEachKind },
  { nivel: 4, user: 'consulta', password: 'Consulta.2026', looked: [] },
  { nivel: 5, user: 'ayudas', password: 'Ayudas.2026', looked: [] },
]

/** 4 and 5 only on request (npm run prove -- levels): tests/server/access-matrix tests their access one by one. */
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
