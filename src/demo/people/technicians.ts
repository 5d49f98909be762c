/** Registrars, inseminators, and the entities that flush embryos. */

import { dateOf, YEAR } from '../base/days.ts'
import type { Random } from '../base/random.ts'
import type { People } from '../base/world.ts'
import { demoPeople } from './accounts.ts'
import { document, mail, phone, unique, zoneOf } from './identity.ts'
import { commonSurnames, menNames, regions, womenNames } from './regions.ts'

/** Two registrars and two inseminators per zone, one of each inactive somewhere, and the entities of A08. */
export function addTechnicians(random: Random, people: People, documents: Set<string>, now: number): void {
  const registrador = demoPeople.find((person) => person.usuario === 'registrador')
  if (registrador) people.registrars.push({ nid: registrador.nid, zone: '02', status: 'A', coordinator: 'S' })
  for (const [place, region] of regions.entries()) {
    for (const [turn, profession] of (['MVZ', 'ZO', 'MV'] as const).entries()) {
      const woman = (place + turn) % 2 === 0
      const nid = unique(() => document(random, false, woman), documents)
      const name = `${random.pick(woman ? womenNames : menNames)} ${random.pick(region.surnames)} ${random.pick(commonSurnames)}`
      people.thirdParties.push({
        nid,
        tid: 'CC',
        name,
        department: region.department,
        municipality: random.pick(region.municipalities),
        address: `Calle ${random.int(3, 60)} # ${random.int(4, 40)}-${random.int(10, 99)}`,
        phones: phone(random),
        email: mail(name, nid),
        profession,
        joinedOn: dateOf(Math.floor(now - random.int(9, 12) * YEAR)),
        kind: 'N',
        memberKind: 'N',
      })
      const zone = zoneOf(region.department)
      const status = (place * 3 + turn) % 11 === 10 ? 'I' : 'A'
      if (turn < 2)
        people.registrars.push({
          nid,
          zone,
          status: place === 4 && turn === 1 ? 'I' : 'A',
          coordinator: turn === 0 && place % 5 === 0 ? 'S' : 'N',
        })
      if (turn !== 1) people.inseminators.push({ nid, zone, status, value: random.int(9, 24) * 5000 })
    }
  }
  for (const [name, department, municipality] of [
    ['Biotecnología Reproductiva Andina S.A.S.', '25', '25175'],
    ['Centro de Embriones del Oriente S.A.S.', '68', '68547'],
    ['Laboratorio Genética Caprina del Valle Ltda.', '76', '76520'],
  ] as const) {
    const nid = unique(() => `90${random.int(0, 1)}${random.int(100000, 999999)}`, documents)
    people.thirdParties.push({
      nid,
      tid: 'NIT',
      name,
      department,
      municipality,
      address: `Carrera ${random.int(3, 30)} # ${random.int(4, 80)}-${random.int(10, 99)}`,
      phones: phone(random),
      email: `servicio@${name
        .split(' ')[0]
        ?.normalize('NFD')
        .replace(/[^a-z]/gi, '')
        .toLowerCase()}.example.com`,
      joinedOn: dateOf(Math.floor(now - 10 * YEAR)),
      kind: 'J',
      memberKind: 'N',
    })
  }
}
