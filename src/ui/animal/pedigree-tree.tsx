import { fill, inbreedingWords } from '../../registry/index.ts'
import { ancestorNames } from '../../registry/texts/certificate.ts'
import type { AnimalPage } from '../../sync/contract/animal-page.ts'
import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import pageStyle from '../common/page.module.css'
import style from './animal.module.css'
import { animalTexts } from './animal-texts.ts'

const t = animalTexts

/**
 * Parents, grandparents and great-grandparents, each a link to its page. Nested lists let screen readers read it as a
 * tree.
 */
export function PedigreeTree({ page }: { readonly page: AnimalPage }) {
  const { ancestors, coefficient, generations, complete, high } = page
  const isKnown = Object.keys(ancestors).length > 0
  return (
    <section aria-labelledby="genealogia">
      <div className={pageStyle.part}>
        <h2 id="genealogia">{t.pedigree}</h2>
        {complete > 0 ? (
          <p className={style.inbreeding} data-high={high || undefined}>
            <b>
              {fill(t.inbreeding, { f: inbreedingWords(coefficient, complete, 1, 1) || t.notComputable })}
              {high ? ` (${t.inbreedingHigh})` : ''}
            </b>{' '}
            <span>{fill(t.inbreedingRest, { n: complete, long: generations })}</span>
          </p>
        ) : null}
      </div>
      {complete === 0 ? <p className={style.quiet}>{whyNone(page)}</p> : null}
      {isKnown ? (
        <div className={style.pedigree}>
          <ul className={style.tree}>
            <Branch place="P" page={page} />
            <Branch place="M" page={page} />
          </ul>
        </div>
      ) : null}
    </section>
  )
}

/** Without both parents there is no coefficient: 0 would say that they are not related. */
function whyNone({ animal, ancestors, generations }: AnimalPage): string {
  if (generations > 0) return t.inbreedingHalf
  if (Object.keys(ancestors).length === 0) return t.inbreedingNone
  return animal?.NID_PROPIETARIO === '' ? t.inbreedingOfNobody : t.inbreedingElsewhere
}

/** Number of generations in the tree. */
const DEEPEST = 3

function Branch({ place, page }: { readonly place: string; readonly page: AnimalPage }) {
  const ancestor = page.ancestors[place]
  const kinship = kinshipOf(place)
  return (
    <li className={style.branch} data-generation={place.length}>
      {ancestor ? (
        <AnimalLink chip={ancestor.chip} className={style.ancestor}>
          <span className={style.kinship}>{kinship}</span>
          {ancestor.name === '' ? null : <b className={style.ancestorName}>{ancestor.name}</b>}
          <span>
            <ChipDigits chip={ancestor.chip} short={ancestor.name !== ''} />
          </span>
        </AnimalLink>
      ) : (
        <div className={style.ancestor} data-none>
          <span className={style.kinship}>{kinship}</span>
          {page.generations === 0 ? t.notHere : t.unregistered}
        </div>
      )}
      {ancestor && place.length < DEEPEST ? (
        <ul>
          <Branch place={`${place}P`} page={page} />
          <Branch place={`${place}M`} page={page} />
        </ul>
      ) : null}
    </li>
  )
}

/** 'Padre', 'Abuela paterna'; of the third generation by its sex. */
const kinshipOf = (place: string): string => ancestorNames[place] ?? (place.endsWith('P') ? 'Bisabuelo' : 'Bisabuela')
