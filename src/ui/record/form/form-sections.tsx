import { fill, isForm, isLocked, type Values } from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { ExpectedBirth } from '../../../sync/contract/expected-births.ts'
import { useFilling } from '../../fields/index.tsx'
import { chosenBirth, FINDER, Finder } from '../parts/finder.tsx'
import { SectionView } from '../parts/section-view.tsx'
import { blocksOf, firstOf, type Section, sectionsOf } from '../parts/sections.ts'
import { summaryOf } from '../parts/summary.ts'
import { rowOf, type Subject } from '../shared/dialog-target.ts'
import style from '../shared/record.module.css'
import { FactsBlock } from './facts-block.tsx'
import { FieldView } from './field-view.tsx'
import type { FormEditor } from './use-form-editor.ts'

interface FormSectionsProps {
  readonly subject: Subject
  readonly editor: FormEditor
  /** Births that the form can declare; undefined: it declares none. */
  readonly births: readonly ExpectedBirth[] | undefined
  /** The field that has the focus on opening: its section is not collapsed. */
  readonly focused: string | undefined
  /** Said of a number that cannot be had. */
  readonly lacking: Values | undefined
  /** Only those that are on the screen at first. */
  readonly first: boolean
}

/** The fields in paper order, under their headings, with their messages. */
export function FormSections(props: FormSectionsProps) {
  const { subject, editor, births, focused, first } = props
  const { form, mode, values, person, today, submitted, names, dispatch } = useFilling()
  const { advice } = editor
  const problems = { ...props.lacking, ...editor.problems }
  const row = rowOf(subject)
  const declares = isForm(form) && births ? { form, births } : undefined
  const birth = declares && chosenBirth(declares.form, declares.births, values)
  const pair = isForm(form) ? form.pair : undefined
  const sections = sectionsOf(form, blocksOf(form, editor.present, values, person, mode))
  const summary = (section: Section) => summaryOf(section, { form, values, birth, today, names })
  /** Of a litter, the first young is counted as the others are (litter.tsx). */
  const titleOf = ({ title }: Section) =>
    title === recordTexts.young && editor.young.length > 0
      ? fill(recordTexts.birthOf, { n: 1, total: editor.young.length + 1 })
      : title
  // What is said about its fields must be seen.
  const isWrong = ({ names }: Section) =>
    names.some((name) => problems[name] || advice.under(name) || pair?.under === name || name === focused)
  const isFolded = (section: Section) => summary(section) !== undefined && !isWrong(section)
  return (first ? firstOf(sections, isFolded) : sections).map((section) => (
    <SectionView
      key={section.title || section.names[0]}
      title={titleOf(section)}
      summary={summary(section)}
      wrong={isWrong(section)}
    >
      {declares && section.names.includes(declares.form.ends?.concept ?? '') ? (
        <div className={style.wide} data-field={FINDER}>
          <Finder
            form={declares.form}
            births={declares.births}
            values={values}
            today={today}
            lacks={Boolean(problems[declares.form.ends?.service ?? ''])}
            onFind={(found) => dispatch({ kind: 'chosen', values: found })}
          />
        </div>
      ) : null}
      {section.blocks.map((block) =>
        block.kind === 'facts' ? (
          <FactsBlock key={block.names.join()} names={block.names} problems={problems} />
        ) : (
          <FieldView
            key={block.name}
            name={block.name}
            field={block.field}
            value={values[block.name] ?? ''}
            problem={problems[block.name]}
            advice={advice.under(block.name)}
            offer={submitted ? undefined : advice.offer(block.name)}
            sire={pair?.under === block.name ? values[pair.sire] : undefined}
            dam={pair?.under === block.name ? values[pair.dam] : undefined}
            locked={submitted || isLocked(form, block.name, values, person, mode, row)}
            dispatch={dispatch}
          />
        ),
      )}
    </SectionView>
  ))
}
