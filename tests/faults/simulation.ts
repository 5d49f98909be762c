/** One simulated run of a few devices and their users under every kind of fault, determined by a seed. */
import { type FormDefinition, formOf, usesNumber, type Values } from '../../src/registry/index.ts'
import type { FilledForm } from '../../src/sync/contract/capture.ts'
import type { OutboxEntry } from '../../src/sync/contract/outbox.ts'
import type { EntryRow } from '../../src/sync/ports/ports.ts'
import { World } from '../sync/fakes/clock.ts'
import { Device, type Page, type Process } from '../sync/fakes/device.ts'
import { picture } from '../sync/fakes/forms.ts'
import { FakeHost, type Filing, type HostKind } from '../sync/fakes/host.ts'
import { BegunCorrections } from './begun.ts'
import type { Ground } from './choices.ts'
import { Coverage, type Event } from './coverage.ts'
import { type Dice, diceOf } from './dice.ts'
import { markField, markText, type Paper } from './filling.ts'
import { foundAt, judge, markOf, shaOf, type Told } from './ledger.ts'
import { damageMemory } from './memory.ts'
import { cameTooEarly } from './order.ts'
import { ownersFor, peopleOf, type Someone } from './people.ts'
import { fateOf, nameOfFate } from './weather.ts'
import { anotherUnder, somethingToWrite, wishesOf } from './writing.ts'

export interface Story {
  readonly wrong: readonly string[]
  readonly log: readonly string[]
  readonly coverage: Coverage
}

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const YEARS = 3_652 * DAY
const TWO_YEARS = 730 * DAY
const KINDS: readonly HostKind[] = ['ours', 'withoutBatch', 'documented']

export async function simulate(seed: number): Promise<Story> {
  return new Simulation(seed).run()
}

/** `password`: that it signed in with. */
type OpenPage = Page & { who: Someone; password: string }

/** A form that somebody has open for correction. */
interface Open {
  readonly page: OpenPage
  readonly entry: OutboxEntry
  readonly one: Told
  readonly end: () => void
  /** Number of process deaths and stolen locks on the device at that time; undefined: it was already being sent. */
  readonly upsets: number | undefined
}

class Simulation {
  readonly dice: Dice
  readonly world = new World()
  readonly host: FakeHost
  readonly devices: Device[]
  readonly people: readonly Someone[]
  readonly told: Told[] = []
  readonly log: string[] = []
  readonly coverage = new Coverage()
  readonly pages = new Map<Device, (Page & { who?: Someone })[]>()
  readonly watches: Promise<void>[] = []
  readonly open = new Map<Device, Open>()
  readonly workers = new Map<Device, Process[]>()
  /** Devices whose memory was damaged. */
  readonly damaged = new Set<Device>()
  /** Process deaths and stolen locks: events that let a form be sent although somebody has it open. */
  readonly upsets = new Map<Device, number>()
  readonly begun = new BegunCorrections(this.world)
  /** Devices whose clocks are permanently two years fast. */
  readonly ahead = new Set<Device>()
  healthy = false
  readonly rough: number
  readonly deadly: number
  /** Most runs skip prefetching, which does not affect writing. */
  light: boolean
  /** Restores the host's backup; undefined: there is none (any more). */
  restore: (() => void) | undefined
  hasGoneBack = false
  /** Step at which the host is backed up; undefined: never. */
  readonly backsUpAt: number | undefined
  readonly wishes: ReturnType<typeof wishesOf>
  readonly wrong: string[] = []

  constructor(seed: number) {
    this.dice = diceOf(seed * 7919 + 1)
    const { next, pick, chance, below } = this.dice
    this.host = new FakeHost(pick(KINDS))
    this.coverage.note(`host ${this.host.kind}`)
    this.backsUpAt = this.host.has('idempotencia') && chance(0.08) ? below(8) : undefined
    this.people = peopleOf(this.host)
    this.rough = next() * 0.5
    this.deadly = next() < 0.5 ? 0 : next() * 0.02
    this.light = !chance(0.02)
    this.wishes = wishesOf(this.dice)
    this.devices = Array.from({ length: 1 + below(3) }, () => this.newDevice())
    this.host.refused = (form, fields, jar) => {
      const device = this.devices.find((one) => one === jar.device)
      // Nobody has noticed yet that the host lost what the form depends on.
      if (!device || this.hasGoneBack) return
      const early = cameTooEarly(this.host, device, this.told, form.key, fields)
      this.watches.push(early.then((found) => void this.wrong.push(...found)))
    }
  }

  say(text: string): void {
    this.log.push(`${((this.world.time % DAY) / 1000).toFixed(1)} ${text}`)
  }
  event(name: Event, text: string = name): void {
    this.coverage.note(name)
    this.say(text)
  }

  newDevice(): Device {
    const device = new Device(this.world, this.host, this.dice.next)
    device.locks = !this.dice.chance(0.15)
    if (!device.locks) this.event('no locks')
    if (this.dice.chance(0.1)) this.setAhead(device)
    device.fate = (call) => {
      const fate = fateOf(call, this.host.kind, this.healthy ? 0 : this.rough, this.dice)
      if (fate.kind !== 'fine') this.say(`${call.operation} ${JSON.stringify(fate)}`)
      this.coverage.note(nameOfFate(fate))
      return fate
    }
    device.mayDie = (_process, moment, what) => {
      const dies = !this.healthy && this.dice.chance(this.deadly)
      if (dies) this.event(`dies at ${moment}`, `dies at ${moment} ${what}`)
      if (dies) this.upset(device)
      return dies
    }
    const carry = device.carry.bind(device)
    device.carry = async (call) => {
      if (call.operation === 'archivos/subirArchivos') await this.photoIsNew(device, call.files?.[0]?.bytes)
      return carry(call)
    }
    this.pages.set(device, [])
    return device
  }

  setAhead(device: Device): void {
    this.ahead.add(device)
    device.clock.wrong = TWO_YEARS
    this.event('clock two years ahead for ever')
  }

  /** Promise 7: a photo with a receipt is never sent again. */
  async photoIsNew(device: Device, bytes: ArrayBuffer | undefined): Promise<void> {
    if (this.host.kind === 'documented') return
    const sha = shaOf(bytes ?? new ArrayBuffer(0))
    const rows = await device.store.all('entries')
    const photos = rows.filter((row) => row.state === 'sending').flatMap((row) => row.photos)
    if (photos.some((photo) => photo.sha256 === sha && photo.receipt))
      this.wrong.push('a photo with a receipt was sent again')
  }

  async run(): Promise<Story> {
    const { host, devices, told, dice } = this
    this.say(
      `${host.kind}, ${devices.length} devices, rough ${this.rough.toFixed(2)}, deadly ${this.deadly.toFixed(3)}`,
    )
    const steps = 12 + dice.below(30)
    for (let step = 0; step < steps; step++) {
      await this.hostGoesBack(step, steps)
      await this.step(dice.pick(devices))
      await this.world.pass(dice.below(dice.pick([1_000, 20_000, 5 * MINUTE])))
    }
    await this.heal()
    await Promise.all(this.watches)
    const wrong = [...this.wrong, ...(await judge(host, devices, told))]
    await this.count()
    return { wrong: [...new Set(wrong)], log: this.log, coverage: this.coverage }
  }

  /** Some hosts that know keys lose what they filed since a backup, while everything else goes on. */
  async hostGoesBack(step: number, steps: number): Promise<void> {
    if (step === this.backsUpAt) this.restore = this.host.backUp()
    if (step < steps - 3 || !this.restore) return
    const before = [...this.host.filings]
    this.restore()
    this.restore = undefined
    this.hasGoneBack = true
    this.event('host goes back')
    await this.typeOthers(before.filter(({ key }) => !this.host.filings.some((one) => one.key === key)))
  }

  /** Numbers that the host lost are used for other records, typed at a desk before any device sends its own again. */
  async typeOthers(lost: readonly Filing[]): Promise<void> {
    for (const { form: key, number, owner, by } of lost) {
      if (!this.dice.chance(0.5)) continue
      const desk = this.newDevice()
      this.devices.push(desk)
      const who = this.people.find(({ nid }) => nid === by)
      const paper = who && anotherUnder(this.ground(desk, who), formOf(key), number, owner)
      if (!paper) continue
      const page = await this.page(desk, who)
      if (page) await this.save(desk, page, paper)
      this.event('a lost number is used again')
    }
  }

  async count(): Promise<void> {
    this.coverage.seeds = 1
    for (const one of this.told) {
      const row = one.id === undefined ? undefined : await one.device.store.get('entries', one.id)
      const note = (end: string) => this.coverage.note(`${one.form} ${one.mode} ${end}`)
      note('told')
      if (one.discarded === 'yes') note('discarded')
      else if (row?.state === 'filed' || foundAt(this.host, one).length > 0) {
        note('filed')
        this.countForOthers(one)
      } else if (row?.state === 'refused') note('refused')
      else if (row) note('waits')
    }
  }

  /** Counts forms captured for another owner, by a registrar or an administrator. */
  countForOthers(one: Told): void {
    const owner = one.values[formOf(one.form).owner] ?? ''
    const person = this.people.find(({ nid }) => nid === one.person)?.person
    if (!person || owner === '' || owner === one.person) return
    this.coverage.note(
      person.administrador ? 'an administrator captures for another' : 'a registrar captures for another',
    )
  }

  async step(device: Device): Promise<void> {
    const { dice } = this
    const roll = dice.below(100)
    if (roll < 40) return this.write(device)
    if (roll < 42) return this.damage(device)
    if (roll < 54) return this.correct(device)
    if (roll < 59) return this.mend(device)
    if (roll < 62) return this.discard(device)
    if (roll < 71) {
      device.online = dice.chance(0.6)
      if (device.online) this.say('online')
      else this.event('offline')
      if (device.online) this.wakeAll(device)
      return
    }
    if (roll < 75) return this.killOne(device)
    if (roll < 79) return this.leave(device)
    if (roll < 85) return void this.serviceWorker(device)
    if (roll < 88) {
      if (this.ahead.has(device)) return
      // A form dated years off is not asked about: the host may have dropped its key.
      const far = dice.pick([0, MINUTE, 60 * MINUTE, 30 * DAY, ...(this.backsUpAt === undefined ? [2 * YEARS] : [])])
      device.clock.wrong = Math.round((dice.next() - 0.5) * far)
      const text = `clock wrong by ${Math.round(device.clock.wrong / 1000)} s`
      if (far > 0) this.event(far === 2 * YEARS ? 'clock ten years off' : 'clock wrong', text)
      return
    }
    if (roll < 91) {
      device.store.full = !device.store.full
      device.journal.full = device.store.full
      if (device.store.full) this.event('disk full')
      else this.say('disk has room')
      return
    }
    if (roll < 93) {
      device.stealLocks()
      this.upset(device)
      return this.event('lock stolen')
    }
    if (roll < 96) {
      this.event('sessions end', 'host restarts: sessions end')
      this.host.endSessions()
      if (!dice.chance(0.3)) return
      this.event('staged pictures lost')
      return this.host.loseStaged()
    }
    if (roll < 98) {
      // What an earlier password sealed is only sent again once that is typed.
      if (this.backsUpAt !== undefined) return
      const someone = dice.pick(this.people)
      const next = `Clave.${dice.unique()}.nueva`
      this.event('password changed elsewhere', `${someone.usuario} changes the password elsewhere`)
      someone.passwords.push(next)
      this.host.changePassword(someone.nid, next)
      return
    }
    if (dice.chance(0.5)) {
      device.jar.cookie = ''
      return this.event('cookies lost')
    }
    if (dice.chance(0.7)) return this.update(device)
    this.wakeAll(device)
  }

  /** A new version is activated: every page ends and restarts while the earlier service worker still sends. */
  async update(device: Device): Promise<void> {
    this.event('updated')
    this.serviceWorker(device)
    const pages = (this.pages.get(device) ?? []).filter(({ process }) => process.alive)
    for (const { process } of pages) process.kill()
    this.begun.ended(device)
    const who = pages.find((page) => page.who)?.who
    if (who) await this.page(device, who)
  }

  /** The browser is closed, its memory is damaged, and it is started again. */
  async damage(device: Device): Promise<void> {
    await this.world.pass(3_000)
    for (const { process } of this.pages.get(device) ?? []) process.kill()
    for (const process of this.workers.get(device) ?? []) process.kill()
    this.pages.set(device, [])
    this.workers.delete(device)
    this.upset(device)
    const fault = await damageMemory(device, this.dice)
    if (!fault) return
    this.begun.forget(device)
    this.damaged.add(device)
    this.event(fault)
    await this.restart(device)
  }

  /** Whatever starts compares the database with its copy. */
  async restart(device: Device): Promise<void> {
    this.pages.get(device)?.push(device.openPage(this.light))
    await this.world.pass(1_000)
  }

  upset(device: Device): void {
    this.begun.ended(device)
    this.upsets.set(device, (this.upsets.get(device) ?? 0) + 1)
  }

  wakeAll(device: Device): void {
    for (const page of this.pages.get(device) ?? []) page.process.wake()
  }

  /** An open page with a signed-in person, signing in if necessary. */
  async page(device: Device, who?: Someone): Promise<OpenPage | undefined> {
    const pages = (this.pages.get(device) ?? []).filter(({ process }) => process.alive)
    this.pages.set(device, pages)
    const open = pages.find((page) => page.who && (!who || page.who === who))
    if (open) return open as OpenPage
    const page: Page & Partial<OpenPage> = pages.find((one) => !one.who) ?? device.openPage(this.light)
    if (!pages.includes(page)) pages.push(page)
    const someone = who ?? this.dice.pick(this.people)
    for (const password of [...someone.passwords].reverse()) {
      let result: string | undefined
      await this.world.atMost(
        page.book.session.signIn(someone.usuario, password).then((signed) => {
          result = signed.kind
        }),
        MINUTE,
      )
      this.say(`${someone.usuario} signs in: ${result}`)
      if (result === 'in' && page.process.alive) {
        return Object.assign(page, { who: someone, password })
      }
      if (result !== 'wrong') return undefined
    }
    return undefined
  }

  somebody(): Someone {
    const at = this.dice.next()
    let sum = 0
    const found = this.people.find(({ share }) => {
      sum += share
      return at < sum
    })
    return found ?? (this.people[0] as Someone)
  }

  ground(device: Device, { person }: Someone): Ground {
    const made = this.told.filter((one) => one.device === device && one.id !== undefined && one.discarded === 'no')
    return { host: this.host, person, dice: this.dice, today: device.clock.today(), ownersOf: ownersFor(person), made }
  }

  async write(device: Device): Promise<void> {
    const page = await this.page(device, this.somebody())
    if (!page) return
    const ground = this.ground(device, page.who)
    const paper = somethingToWrite(ground, this.wishes)
    if (paper) await this.save(device, page, paper)
  }

  async save(device: Device, page: OpenPage, { filled, mark }: Paper): Promise<void> {
    const { form, mode, values } = filled
    const one: Told = {
      order: this.told.length,
      mark,
      person: page.who.nid,
      device,
      form: form.key,
      mode,
      values,
      versions: new Map([[mark, values]]),
      ever: new Set([mark]),
      photos: new Map(filled.photos.map(({ slot, bytes }) => [slot, new Set([shaOf(bytes)])])),
      discarded: 'no',
    }
    this.told.push(one)
    const work = page.book.capture.submit(filled).then((result) => {
      const problems = result.kind === 'invalid' ? ` ${JSON.stringify(result.problems)}` : ''
      const number = values[form.number]
      this.say(
        `${one.order} ${form.key} ${mode} ${mark} ${values.CHIP_HEMBRA ?? ''} number ${number} by ${one.person}: ${result.kind}${problems}`,
      )
      if (result.kind === 'saved') one.id = result.id
      if (result.kind === 'undone') this.undo(one)
    })
    await this.world.atMost(work, this.dice.chance(0.5) ? 2_000 : 1)
  }

  /** Removing an unsent row, or adding back a row whose removal is unsent, sends nothing. */
  undo(one: Told): void {
    this.event('undone')
    one.discarded = 'yes'
    const { CHIP_HEMBRA, CONSECUTIVO } = one.values
    const same = ({ form, values, discarded, id }: Told) =>
      !usesNumber(formOf(form)) &&
      values.CHIP_HEMBRA === CHIP_HEMBRA &&
      values.CONSECUTIVO === CONSECUTIVO &&
      discarded === 'no' &&
      id !== undefined
    const last = this.told.findLast((other) => other.order < one.order && same(other))
    if (last) last.discarded = 'yes'
  }

  async entries(page: Page): Promise<readonly OutboxEntry[]> {
    const stop = page.book.outbox.entries.subscribe(() => {})
    await this.world.pass(0)
    await this.world.pass(0)
    stop()
    return page.book.outbox.entries.current() ?? []
  }

  ofEntry({ id, form, values }: OutboxEntry): Told | undefined {
    const mark = markOf(formOf(form), values)
    return (
      this.told.find((one) => one.id === id) ??
      this.told.find((one) => mark !== '' && one.form === form && one.ever.has(mark))
    )
  }

  /** A person corrects a refused form, or changes a waiting one. */
  async mend(device: Device): Promise<void> {
    const page = await this.page(device)
    if (!page) return
    const candidates = (await this.entries(page)).filter((entry) => entry.mayEdit || this.dice.chance(0.1))
    if (candidates.length === 0) return
    const taken = candidates.filter((entry) => entry.wantsAnotherNumber)
    const entry = this.dice.pick(taken.length > 0 && this.dice.chance(0.5) ? taken : candidates)
    const one = this.ofEntry(entry)
    if (!one) return
    if (entry.wantsAnotherNumber && this.dice.chance(0.7)) return this.renumber(page, entry, one)
    const form = formOf(entry.form)
    if (!usesNumber(form)) return
    await this.change(page, entry, one, form)
  }

  /** A person has a waiting form open for some time: it must not be sent before it is saved or closed. */
  async correct(device: Device): Promise<void> {
    const { dice, open } = this
    const mine = open.get(device)
    if (mine && !mine.page.process.alive) {
      open.delete(device)
      this.event('open as its page went')
    } else if (mine) {
      if (dice.chance(0.2)) return
      if (dice.chance(0.1)) {
        this.begun.ended(device)
        return mine.page.process.kill()
      }
      open.delete(device)
      return dice.chance(0.7) ? this.saveOpen(mine) : this.closeOpen(mine)
    }
    const page = await this.page(device)
    if (!page) return
    const candidates = (await this.entries(page)).filter((each) => each.mayEdit && usesNumber(formOf(each.form)))
    if (candidates.length === 0) return
    const unfinished = candidates.filter(({ correction }) => correction === 'unfinished')
    const takesUp = unfinished.length > 0 && dice.chance(0.5)
    const entry = dice.pick(takesUp ? unfinished : candidates)
    const one = this.ofEntry(entry)
    if (!one) return
    if (takesUp) return this.takeUp(page, entry, one)
    const end = page.book.capture.correct(entry.id)
    await this.world.pass(0)
    const row = await device.store.get('entries', entry.id)
    const isFree = device.locks && row && !row.uncertain && (row.state === 'waiting' || row.state === 'refused')
    open.set(device, { page, entry, one, end, upsets: isFree ? (this.upsets.get(device) ?? 0) : undefined })
    this.event('open for correction', `${one.order} ${one.mark} is opened for correction`)
    if (dice.chance(0.6)) await this.typeAndLeave(page, entry, one)
  }

  /** Types into the dialog; then it stays open, its page is killed, or it is closed with the changes stored. */
  async typeAndLeave(page: OpenPage, entry: OutboxEntry, one: Told): Promise<void> {
    const { dice } = this
    const { device } = one
    const [old] = entry.photos.length > 0 && dice.chance(0.3) ? [dice.pick(entry.photos)] : []
    await this.begun.type(device, {
      page,
      entry,
      name: `${one.form} ${one.mark}`,
      mark: markText(formOf(entry.form), this.ground(device, page.who), one.mark),
      photos: old ? [{ slot: old.slot, bytes: picture(`typed ${dice.unique()}`) }] : [],
      password: page.password,
    })
    this.event('correction left unfinished', `${one.order} ${one.mark} is typed into and left`)
    if (dice.chance(0.3)) return
    const open = this.open.get(device)
    this.open.delete(device)
    if (dice.chance(0.3)) {
      page.process.kill()
      this.begun.ended(device)
    } else open?.end()
  }

  /** Unfinished changes are continued and saved, or discarded. */
  async takeUp(page: OpenPage, entry: OutboxEntry, one: Told): Promise<void> {
    this.wrong.push(...(await this.begun.left()), ...(await this.begun.takenUp(page, entry, page.password)))
    if (this.dice.chance(0.7)) {
      this.event('correction taken up', `${one.order} ${one.mark} is taken up again`)
      return void (await this.change(page, entry, one, formOf(entry.form)))
    }
    this.event('left as it was', `${one.order} ${one.mark} is left as it was`)
    this.begun.over(entry.id)
    await this.world.atMost(page.book.capture.leaveAsItWas(entry), 2_000)
  }

  async saveOpen({ page, entry, one, end, upsets }: Open): Promise<void> {
    const said = await this.change(page, entry, one, formOf(entry.form))
    this.event('open and saved')
    const undisturbed = upsets === (this.upsets.get(one.device) ?? 0)
    if (undisturbed && said === 'frozen') this.wrong.push(`${one.mark} left while somebody had it open`)
    end()
  }

  closeOpen({ one, end }: Open): void {
    this.event('open and closed', `${one.order} ${one.mark} is closed as it was`)
    end()
  }

  async renumber(page: Page, entry: OutboxEntry, one: Told): Promise<void> {
    this.countTaken(entry, one)
    const work = page.book.capture.giveAnotherNumber(entry.id).then((result) => {
      this.event('another number', `${one.order} ${one.mark}: another number: ${JSON.stringify(result)}`)
    })
    await this.world.atMost(work, MINUTE)
    for (const { id, values } of await this.entries(page)) {
      const told = this.told.find((other) => other.id === id)
      if (told) told.values = values
    }
  }

  /** Counts refusals because another device had used the number first. */
  countTaken({ number }: OutboxEntry, one: Told): void {
    const form = formOf(one.form)
    const first = this.told.find(
      (other) =>
        other.device !== one.device &&
        formOf(other.form).code === form.code &&
        foundAt(this.host, other).some((found) => 'number' in found && found.number === number),
    )
    if (first) this.coverage.note('another number after another device')
  }

  /** Changes an entry. @returns the acknowledgement, if there was one */
  async change(page: OpenPage, entry: OutboxEntry, one: Told, form: FormDefinition): Promise<string | undefined> {
    let told: string | undefined
    const said = markText(form, this.ground(one.device, page.who), one.mark)
    const [old] = entry.photos.length > 0 && this.dice.chance(0.5) ? [this.dice.pick(entry.photos)] : []
    const photos = old ? [{ slot: old.slot, bytes: picture(`new ${this.dice.unique()}`) }] : []
    const before = { versions: new Map(one.versions), photos: new Map(one.photos) }
    const values: Values = { ...entry.values, [markField(form)]: said }
    one.versions.set(said, values)
    one.ever.add(said)
    for (const { slot, bytes } of photos) one.photos.set(slot, new Set([...(one.photos.get(slot) ?? []), shaOf(bytes)]))
    const filled: FilledForm = {
      form,
      mode: entry.mode,
      values,
      photos,
      replaces: entry.id,
      ...(entry.row && { row: entry.row }),
    }
    this.begun.over(entry.id)
    const work = page.book.capture.submit(filled).then((result) => {
      told = result.kind
      this.event('mended', `${one.order} ${one.mark} is changed to ${said}: ${JSON.stringify(result)}`)
      if (result.kind !== 'saved') return void Object.assign(one, before)
      one.versions = new Map([[said, values]])
      one.values = values
      for (const { slot, bytes } of photos) one.photos.set(slot, new Set([shaOf(bytes)]))
    })
    await this.world.atMost(work, 2_000)
    return told
  }

  async discard(device: Device): Promise<void> {
    const page = await this.page(device)
    if (!page) return
    const entries = await this.entries(page)
    if (entries.length === 0) return
    const entry = this.dice.pick(entries)
    const one = this.ofEntry(entry)
    if (!one || entry.state === 'filed') return
    // Discarding a record also discards its parts.
    const whole = formOf(one.form)
    const parts = this.told.filter(
      (other) =>
        other.device === device &&
        other.person === one.person &&
        one.mode === 'add' &&
        one.form === formOf(other.form).partOf?.form &&
        other.values[whole.number] === entry.values[whole.number] &&
        other.discarded === 'no',
    )
    const gone = [one, ...parts]
    for (const each of gone) {
      each.discarded = 'maybe'
      if (each.id !== undefined) this.begun.over(each.id)
    }
    this.begun.over(entry.id)
    const work = page.book.capture.discard(entry.id).then((result) => {
      this.event('discarded', `${one.order} ${one.mark} discarded: ${result}`)
      for (const each of gone) each.discarded = result === 'discarded' ? 'yes' : 'no'
    })
    await this.world.atMost(work, 2_000)
  }

  async killOne(device: Device): Promise<void> {
    const pages = this.pages.get(device) ?? []
    if (pages.length === 0) return
    this.event('killed', 'a page is killed')
    this.begun.ended(device)
    this.dice.pick(pages).process.kill()
  }

  async leave(device: Device): Promise<void> {
    const pages = (this.pages.get(device) ?? []).filter(({ process }) => process.alive)
    if (pages.length === 0) return
    const page = this.dice.pick(pages)
    this.event('signs out', `${page.who?.usuario} signs out`)
    delete page.who
    // Signing out closes what the person had open.
    const open = this.open.get(device)
    if (open?.page === page) {
      this.open.delete(device)
      this.closeOpen(open)
    }
    await this.world.atMost(page.book.session.signOut(), 5_000)
    if (this.dice.chance(0.5)) await this.page(device, this.dice.pick(this.people))
  }

  serviceWorker(device: Device): void {
    this.event('service worker sends')
    const { process, sender } = device.openServiceWorker()
    this.workers.set(device, [...(this.workers.get(device) ?? []), process])
    sender.send().catch((error: unknown) => this.wrong.push(`service worker: ${error}`))
  }

  /** Ends all faults; people then do what the app asks of them. */
  async heal(): Promise<void> {
    this.say('healed')
    this.wrong.push(...(await this.begun.left()))
    this.healthy = true
    if (this.hasGoneBack) this.light = false
    for (const device of this.devices) {
      device.online = true
      device.locks = true
      device.clock.wrong = this.ahead.has(device) ? TWO_YEARS : 0
      device.store.full = false
      device.journal.full = false
      for (const page of this.pages.get(device) ?? []) page.process.kill()
      this.pages.set(device, [])
    }
    // Longer than any lock lease or request in progress.
    await this.world.pass(20 * MINUTE)
    for (const device of this.damaged) await this.restart(device)
    for (let round = 0; round < 4; round++)
      for (const device of this.devices)
        for (const someone of this.people) {
          const rows = await device.store.all('entries', someone.nid)
          const unasked = this.hasGoneBack && round === 0 && rows.length > 0
          if (unasked || rows.some((row) => row.state !== 'filed' && (round === 0 || !stands(row))))
            await this.sendAll(device, someone)
        }
  }

  async sendAll(device: Device, someone: Someone): Promise<void> {
    const page = await this.page(device, someone)
    if (!page) return void this.wrong.push(`${someone.usuario} cannot sign in on a healthy network`)
    if (this.damaged.has(device))
      for (const password of someone.passwords)
        await this.world.atMost(page.book.session.openLeftClosed(password), MINUTE)
    for (const entry of await this.entries(page)) {
      const one = entry.correction === 'unfinished' ? this.ofEntry(entry) : undefined
      if (one) await this.takeUp(page, entry, one)
    }
    page.process.wake()
    await this.world.pass(12 * MINUTE)
    await this.world.atMost(page.book.outbox.sendAgain(), MINUTE)
    await this.world.pass(2 * MINUTE)
    for (const entry of await this.entries(page))
      if (entry.wantsAnotherNumber) {
        this.coverage.note('another number')
        const one = this.ofEntry(entry)
        if (one) this.countTaken(entry, one)
        await this.world.atMost(page.book.capture.giveAnotherNumber(entry.id), MINUTE)
      }
    await this.world.pass(2 * MINUTE)
    await this.world.atMost(page.book.session.signOut(), 5_000)
    page.process.kill()
  }
}

/** Refused for a reason other than a taken number, which one tap corrects. */
const stands = (row: EntryRow) => row.state === 'refused' && row.problem?.code !== 100
