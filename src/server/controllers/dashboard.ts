/** dashboard: the inventory (1§2, 1§3, 1§7; decisions 59 to 64). */
import { type SQL, sql } from 'drizzle-orm'
import { CHANGES_FIELD, inventoryFilters, type Values } from '../../registry/index.ts'
import { ownerOf } from '../access/owners.ts'
import { today } from '../core/app-context.ts'
import { type Call, fieldOf, type Handler, type Handlers, wireNumber } from '../core/call.ts'
import { textRows } from '../database/texts.ts'
import { leasedTo } from '../filing/animals.ts'
import { inventory } from '../lookups/inventory.ts'
import { answerMarks } from '../queries/answer-marks.ts'
import { listed } from '../queries/listing.ts'
import { LongAnswer, longAnswer } from '../queries/long-answer.ts'

/** Generations of ancestors in an owner's inventory, for kinship without signal. */
const GENERATIONS = 5

const ownedBy = (owner: string | null): SQL =>
  owner === null ? sql`a.owner_nid is not null` : sql`a.owner_nid = ${owner}`

/** '' in a field means no filter. MACHO and HEMBRA match the animal itself or that parent (decision 60). */
function filtered(call: Call, dates = true): SQL {
  const conditions: SQL[] = []
  const ask = (name: string, condition: (text: string) => SQL) => {
    const text = fieldOf(call, name)
    if (text !== '') conditions.push(condition(text))
  }
  ask('COD_ESPECIE', (text) => sql`a.species = ${text}`)
  ask('RAZA', (text) => sql`a.breed_id = ${wireNumber(text)}`)
  ask('SEXO', (text) => sql`a.sex = ${text}`)
  ask('LIBRO', (text) => sql`a.composition = ${text}`)
  ask('CONCEPCION', (text) => sql`a.concept = ${text}`)
  ask('TIPO_PARTO', (text) => sql`a.birth_type = ${text}`)
  ask('MACHO', (text) => sql`(a.chip = ${text} or a.sire_id = ${withChip(text)})`)
  ask('HEMBRA', (text) => sql`(a.chip = ${text} or a.dam_id = ${withChip(text)})`)
  if (dates) {
    ask('FECHA_INICIAL', (text) => sql`a.born_on::text >= ${text}`)
    ask('FECHA_FINAL', (text) => sql`a.born_on::text <= ${text}`)
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/**
 * Changes since the answer that the device holds, if requested (capacity 'cambios'). Only for the inventory as devices
 * store it: other queries vary without limit, and every answer would have to be remembered.
 */
const sinceAsked = (call: Call, answer: Values[] | LongAnswer): Values[] | LongAnswer => {
  const isAsked = fieldOf(call, CHANGES_FIELD) === '1'
  const isWhole = inventoryFilters.every((name) => name === 'NID_PROPIETARIO' || fieldOf(call, name) === '')
  if (!isAsked || !isWhole || !(answer instanceof LongAnswer)) return answer
  return new LongAnswer(answer.stretches, answerMarks(call.context.db))
}

const withChip = (chip: string): SQL => sql`(select x.id from animals x where x.chip = ${chip})`

const informacionInicial: Handler = async (call) => {
  const owner = await ownerOf(call)
  const rows = await textRows(
    call.context.db,
    sql`select b.name as "RAZA", g.sex as "SEXO", g.total as "TOTAL", g.breed_id as "COD_RAZA"
        from (select a.breed_id, a.sex, count(*) as total from animals a
          where ${ownedBy(owner)} and ${filtered(call)} group by a.breed_id, a.sex) g
        join breeds b on b.id = g.breed_id order by b.name, g.sex, g.breed_id`,
  )
  return rows.map((row) => ({ ...row, TOTAL: Number(row.TOTAL) }))
}

/** A whole inventory for an app from before ARRENDADOS: newer ones send that field, or want a page or an export. */
const isOfOldApp = (call: Call): boolean =>
  call.isOwnApp && ['ARRENDADOS', 'FILAS', 'EXPORTAR'].every((name) => fieldOf(call, name) === '')

/**
 * The owner's animals, the same set that informacionInicial counts; with ARRENDADOS '1' also the males that the owner
 * leases today, which carry ARRENDADO_HASTA. The documents have no foreign animals here: a client that did not ask for
 * them would take them for the owner's. An app older than the field expects them and knows them by that mark. With it
 * comes to whom the owner has given a male (DADO_EN_ARRIENDO), for registrars, who cannot read the owner's A12. With
 * SIN_PROPIETARIO '1' the animals of all owners come with those of nobody, whose owner is ''.
 */
const dataAnimales: Handler = async (call) => {
  const owner = await ownerOf(call)
  const day = today(call.context)
  const asksLeased = owner !== null && (fieldOf(call, 'ARRENDADOS') === '1' || isOfOldApp(call))
  const whose = owner === null && fieldOf(call, 'SIN_PROPIETARIO') === '1' ? sql`true` : ownedBy(owner)
  const leased = !asksLeased ? sql`` : sql`or (a.sex = 'M' and ${leasedTo(sql`${owner}`, sql`${day}::date`)})`
  const rows = (where: SQL) =>
    sql`select a.id, a.owner_nid as "NID_PROPIETARIO", o.name as "NOMPROP", a.registration_number as "CONSECUTIVO",
          a.birth_number as "CONSEC_NACIMIENTO", a.chip as "CHIP", c1.name as "DESCRIPCION",
          a.name as "NOMBRE", c2.name as "LIBRO", a.born_on as "FECHA_NACIMIENTO",
          a.color as "COLOR", a.features as "RASGOS_PARTICULARES", a.marks as "MARCAS_HATO", s.chip as "CHIP_PADRE",
          d.chip as "CHIP_MADRE", c3.name as "TIPO_PARTO",
          trim_scale(a.birth_weight) as "PESO_AL_NACER", b.name as "RAZA", a.sex as "SEXO", a.species as "COD_ESPECIE",
          a.breed_id as "COD_RAZA", a.composition as "COD_LIBRO", a.concept as "COD_CONCEPCION",
          a.birth_type as "COD_TIPO_PARTO", case when a.owner_nid = ${owner ?? ''} then null else
            (select max(l.ends_on) from leases l where l.animal_id = a.id and l.lessee_nid = ${owner ?? ''}
              and ${day}::date between l.starts_on and l.ends_on) end as "ARRENDADO_HASTA",
          case when a.owner_nid = ${owner ?? ''} then null else
            (select min(l.starts_on) from leases l where l.animal_id = a.id and l.lessee_nid = ${owner ?? ''}
              and ${day}::date between l.starts_on and l.ends_on) end as "ARRENDADO_DESDE",
          ${asksLeased ? sql`${givenBy(owner, day)} as "DADO_EN_ARRIENDO",` : sql``}
          (select max(t.transferred_on) from transfers t where t.animal_id = a.id and t.done) as "PROPIO_DESDE"
        from animals a left join animals s on s.id = a.sire_id left join animals d on d.id = a.dam_id
          join breeds b on b.id = a.breed_id left join third_parties o on o.nid = a.owner_nid
          left join codes c1 on c1.kind = 'concepcion' and c1.code = a.concept
          left join codes c2 on c2.kind = 'composicion' and c2.code = a.composition
          left join codes c3 on c3.kind = 'tipoParto' and c3.code = a.birth_type
        where ${where} order by a.id`
  return sinceAsked(
    call,
    await listed(call, { ...inventory, rows, where: sql`(${whose} ${leased}) and ${filtered(call)}` }),
  )
}

/** To whom an owner has given the animal a, or will: first day, last day and name (in one line), one lease a line. */
const givenBy = (owner: string, day: string): SQL => sql`(
  select string_agg(concat_ws(' ', l.starts_on, l.ends_on,
    regexp_replace(coalesce(t.name, l.lessee_nid), '[[:space:]]+', ' ', 'g')), chr(10) order by l.starts_on)
  from leases l left join third_parties t on t.nid = l.lessee_nid
  where l.animal_id = a.id and l.ends_on >= ${day}::date and l.lessee_nid <> ${owner}
    and (l.lessor_nid = ${owner} or (a.owner_nid = ${owner} and l.parent_number is null)))`

/** One item; both texts are '' if there are no animals. */
const fechasNacimiento: Handler = async (call) => {
  const owner = await ownerOf(call)
  return textRows(
    call.context.db,
    sql`select min(a.born_on) as "fechaInicial", max(a.born_on) as "fechaFinal" from animals a
        where ${ownedBy(owner)} and ${filtered(call, false)}`,
  )
}

/** Known ancestors of the owner's animals that are not the owner's. For all owners: those without an owner. */
const genealogia: Handler = async (call) => {
  const owner = await ownerOf(call)
  const wanted =
    owner === null
      ? sql`x.owner_nid is null`
      : sql`x.id in (${ancestorsOf(owner, today(call.context))})
    and x.owner_nid is distinct from ${owner}`
  const answer = longAnswer(call.context.db, {
    select: (further) => sql`select x.chip as "CHIP", s.chip as "CHIP_PADRE", d.chip as "CHIP_MADRE", x.sex as "SEXO"
      from animals x left join animals s on s.id = x.sire_id left join animals d on d.id = x.dam_id
      where x.chip is not null and ${wanted} and ${further} order by x.chip`,
    after: (last) => sql`x.chip > ${last.CHIP}`,
  })
  return sinceAsked(call, answer)
}

/** Readings of one animal that are shown. */
const MOST_READINGS = 100

/** When readers and scales recorded an animal of the owner, newest first. */
const lecturas: Handler = async (call) => {
  const owner = await ownerOf(call)
  return textRows(
    call.context.db,
    sql`select r.id as "ID", r.read_on as "FECHA", trim_scale(r.weight) as "PESO", r.remarks as "OBSERVACIONES"
        from readings r join animals a on a.id = r.animal_id
        where ${ownedBy(owner)} and a.chip = ${fieldOf(call, 'CHIP')}
        order by r.read_on desc, r.id desc limit ${MOST_READINGS}`,
  )
}

/** Ids of the owner's animals, of the males leased, and of their ancestors. */
const ancestorsOf = (owner: string, day: string): SQL => sql`
  with recursive line as (
    select a.id, a.sire_id, a.dam_id, 0 as up from animals a
    where a.owner_nid = ${owner} or (a.sex = 'M' and ${leasedTo(sql`${owner}`, sql`${day}::date`)})
    union
    select p.id, p.sire_id, p.dam_id, line.up + 1 from line
    join animals p on p.id in (line.sire_id, line.dam_id) where line.up < ${GENERATIONS})
  select id from line`

export const dashboard: Handlers = {
  'dashboard/informacionInicial': informacionInicial,
  'dashboard/dataAnimales': dataAnimales,
  'dashboard/fechasNacimiento': fechasNacimiento,
  'dashboard/genealogia': genealogia,
  'dashboard/lecturas': lecturas,
}
