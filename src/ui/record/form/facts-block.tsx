import { isDay } from '../../../registry/fields/date.ts'
import { codecOf, dayWords, fill, isForm, namesAnimal, type Problems } from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { NamedChip } from '../../animals/chip.tsx'
import { unshownName } from '../../animals/use-animal-names.ts'
import { NotHere } from '../../common/skeleton.tsx'
import { useFilling } from '../../fields/index.tsx'
import { loaderOf } from '../parts/sections.ts'
import style from '../shared/record.module.css'
import { useLoaded } from './loads.tsx'

/** The facts filled by a choice, read-only, in one block: the person compares them with the animal at hand. */
export function FactsBlock({ names, problems }: { readonly names: readonly string[]; readonly problems: Problems }) {
  const { form, values } = useFilling()
  const loader = loaderOf(form, names)
  const answer = useLoaded(loader ?? '')
  const empty = names.every((name) => !values[name])
  const wrong = names.some((name) => problems[name])
  const own = loader ? form.fields[loader]?.loads?.title : undefined
  const title = own ?? recordTexts.serviceData
  return (
    <section className={style.facts} aria-label={title} data-wrong={wrong || undefined} tabIndex={-1}>
      {loader && values[loader] ? <h3 className={style.factsTitle}>{title}</h3> : null}
      {empty && loader ? (
        <div className={style.hint}>
          {!values[loader] ? (
            fill(recordTexts.serviceDataWaits, { title, label: form.fields[loader]?.label ?? '' })
          ) : answer?.value || answer?.takenAt !== undefined ? (
            recordTexts.nothingKnown
          ) : (
            <NotHere answer={answer} of="facts" count={3}>
              {own ? recordTexts.nothingHere : recordTexts.serviceDataMissing}
            </NotHere>
          )}
        </div>
      ) : (
        <dl className={style.factList}>
          {names.map((name) => (
            <Fact key={name} name={name} />
          ))}
        </dl>
      )}
      {names.map((name) =>
        problems[name] ? (
          <p key={name} className={style.problem}>
            {problems[name]}
          </p>
        ) : null,
      )}
    </section>
  )
}

function Fact({ name }: { name: string }) {
  const { form, values, names, today } = useFilling()
  const field = form.fields[name]
  const text = values[name] ?? ''
  if (!field || text === '') return null
  const isChip = isForm(form) && namesAnimal(form, name)
  return (
    <div className={style.fact}>
      <dt>{field.label}</dt>
      <dd>
        {isChip ? (
          <NamedChip chip={text} name={unshownName(names?.[text], form, values)} />
        ) : (
          (field.nameKey && values[field.nameKey]) ||
          (isDay(text) ? dayWords(text, today) : codecOf(field).format(text))
        )}
      </dd>
    </div>
  )
}
