import { expect, it } from 'vitest'
import { tellFigures } from '../prove/figures.ts'
import { random } from '../sync/fakes/chance.ts'
import { Victim, windows } from './killed.ts'
import { stageOfTest } from './stage.ts'

/** KILLS=n: number of kills (`npm run prove -- browser-killed` runs 100). A server has numbers for PER_SERVER kills. */
const kills = Number(process.env.KILLS ?? 2)
const PER_SERVER = 6
const next = random(Number(process.env.SEED ?? 11))

const stage = stageOfTest()

it('a browser killed at any moment has every form that was told saved as it was typed, and each is filed once', async () => {
  const deaths = []
  let victim: Victim | undefined
  const wrongPhotos: string[] = []
  for (let kill = 0; kill < kills; kill++) {
    // Reports progress, even if the run fails later.
    if (kill > 0 && kill % PER_SERVER === 0) console.log(`${kill} kills:\n${summary(deaths)}`)
    if (kill % PER_SERVER === 0) {
      wrongPhotos.push(...((await victim?.wrongPhotos()) ?? []))
      expect(stage.refusals, 'refused by the content policy').toEqual([])
      await stage.end()
      victim = await Victim.ready(stage)
    }
    // The short run uses the windows in which a request is in flight.
    const window = windows[(kill + (kills < windows.length ? 3 : 0)) % windows.length]
    if (window && victim) deaths.push(await victim.die(window, next()))
  }
  wrongPhotos.push(...((await victim?.wrongPhotos()) ?? []))
  if (kills > windows.length) tellFigures(summary(deaths))
  expect(deaths.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(wrongPhotos).toEqual([])
  expect(deaths.reduce((sum, { told }) => sum + told, 0)).toBeGreaterThan(0)
}, 7_200_000)

const summary = (deaths: Awaited<ReturnType<Victim['die']>>[]) =>
  windows
    .map((window) => {
      const here = deaths.filter((death) => death.window === window)
      return `${window}: ${here.length} kills, ${here.reduce((n, { told }) => n + told, 0)} forms told saved, ${here.flatMap(({ wrong }) => wrong).length} wrong`
    })
    .join('\n')
