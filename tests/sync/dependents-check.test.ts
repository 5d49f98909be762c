/** A form corrected on the device must still cover the unsent forms that depend on it. */
import { describe, expect, it } from 'vitest'
import { a04Texts } from '../../src/registry/forms/texts/a04.ts'
import { fill } from '../../src/registry/index.ts'
import { stockTexts } from '../../src/registry/texts/stock.ts'
import type { FilledForm } from '../../src/sync/contract/capture.ts'
import { a01, a02, a04, a04Additional, a10, picture } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, signedIn } from './harness.ts'

async function inTheField() {
  const made = newWorld()
  made.host.addNumbers('A10', ANA, 100, 20)
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  await made.world.pass(60_000)
  device.online = false
  const submit = (filled: FilledForm) => made.world.until(page.book.capture.submit(filled))
  return { ...made, device, page, submit }
}

const single = { TIPO_DE_PARTO: '1', SIGLA: '0' }
const triple = { TIPO_DE_PARTO: '3', SIGLA: '2' }

describe('a birth of twins whose second young waits', () => {
  async function twins() {
    const made = await inTheField()
    idOf(await made.submit(a01(ANA, '100')))
    const first = idOf(await made.submit(a04(ANA, '101', '100')))
    const twin = idOf(await made.submit(a04Additional(ANA, '102', '101', '100')))
    return { ...made, first, twin }
  }

  it('does not become a single birth: the reason stands at the type of birth, and the form stays as it was', async () => {
    const { world, page, submit, first } = await twins()
    expect(await submit({ ...a04(ANA, '101', '100', single), replaces: first })).toEqual({
      kind: 'invalid',
      problems: { TIPO_DE_PARTO: fill(a04Texts.tooFewYoung, { n: 1 }) },
    })
    expect((await entry(world, page, first)).values.TIPO_DE_PARTO).toBe('2')
  })

  it('nor under another number, which the twin would follow', async () => {
    const { submit, first } = await twins()
    const said = await submit({ ...a04(ANA, '109', '100', single), replaces: first })
    expect(said).toMatchObject({ kind: 'invalid', problems: { TIPO_DE_PARTO: expect.any(String) } })
  })

  it('becomes one once the twin is discarded', async () => {
    const { world, page, submit, first, twin } = await twins()
    await world.until(page.book.capture.discard(twin))
    expect(await submit({ ...a04(ANA, '101', '100', single), replaces: first })).toMatchObject({ kind: 'saved' })
  })

  it('becomes one of triplets, and is changed in anything else', async () => {
    const { submit, first } = await twins()
    expect(await submit({ ...a04(ANA, '101', '100', triple), replaces: first })).toMatchObject({ kind: 'saved' })
    const heavier = { ...triple, PESO_AL_NACER: '4.1' }
    expect(await submit({ ...a04(ANA, '101', '100', heavier), replaces: first })).toMatchObject({ kind: 'saved' })
  })

  it('takes no third: its dialog was opened before the second was captured, or the type was changed since', async () => {
    const { submit, twin } = await twins()
    expect(await submit(a04Additional(ANA, '103', '101', '100'))).toEqual({
      kind: 'invalid',
      problems: { CONSECUTIVONEW: a04Texts.noMoreYoung },
    })
    // A correction of the second is not a third one.
    expect(await submit({ ...a04Additional(ANA, '102', '101', '100'), replaces: twin })).toMatchObject({
      kind: 'saved',
    })
  })
})

describe('a collection of straws of which a service takes some', () => {
  it('does not shrink below what is taken, and shrinks to it', async () => {
    const { submit } = await inTheField()
    const collection = idOf(await submit(a10(ANA, '100')))
    idOf(await submit(a02(ANA, '100', '100', picture('a'), { CANTIDAD_PAJILLAS: '5' })))
    const filled = a10(ANA, '100')
    const photos = { ...filled, photos: [] }
    const withStraws = (straws: string): FilledForm => ({
      ...photos,
      replaces: collection,
      values: { ...filled.values, CANTIDAD_PAJILLAS: straws },
    })
    expect(await submit(withStraws('4'))).toEqual({
      kind: 'invalid',
      problems: { CANTIDAD_PAJILLAS: fill(stockTexts.tooLittle, { n: 5 }) },
    })
    expect(await submit(withStraws('5'))).toMatchObject({ kind: 'saved' })
  })
})
