import { TextInput } from '@mantine/core'
import type { Column } from '../../../registry/herd-book/index.ts'
import { moveInTexts as t } from '../../../registry/herd-book/texts.ts'
import { type DateField, type LookupRequest, type Option, parseTyped } from '../../../registry/index.ts'
import { useOptions, useSurroundings } from '../../common/book-context.tsx'
import { sendOnEnter } from '../../common/dialog-keys.ts'
import { DayInput } from '../../fields/date-widget.tsx'
import { Picker } from '../../fields/picker.tsx'
import { SoughtPicker } from '../../fields/sought-picker.tsx'
import { pickerTexts } from '../../fields/texts.ts'

const request = (operation: LookupRequest['operation'], fields: LookupRequest['fields'] = {}): LookupRequest => ({
  operation,
  fields,
  passing: [],
})
const PEOPLE = request('selecciones/seleccionUsuariosTotal')
const DEPARTMENTS = request('selecciones/departamentos')
const GOATS = request('selecciones/seleccionCodigoRazas', { COD_ESPECIE: 'C' })
const SHEEP = request('selecciones/seleccionCodigoRazas', { COD_ESPECIE: 'O' })
const none: readonly Option[] = []

interface ValueFieldProps {
  readonly column: Column
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is wrong with it. */
  readonly problem?: string | undefined
}

/** The right value of a cell: chosen where the registry knows what it may be, otherwise typed. */
export function ValueField({ column, value, onChange, problem }: ValueFieldProps) {
  switch (column.kind) {
    case 'code':
      return <NamePicker options={column.codes ?? none} value={value} onChange={onChange} />
    case 'breed':
      return <BreedPicker value={value} onChange={onChange} />
    case 'department':
      return <DepartmentPicker value={value} onChange={onChange} />
    case 'person':
      return (
        <SoughtPicker
          data-autofocus
          label={t.change}
          call={PEOPLE}
          value={value}
          valueName={value}
          onPick={(option) => onChange(option?.code ?? '')}
        />
      )
    case 'date':
      return (
        <form onSubmit={sendOnEnter}>
          <DayField value={value} onChange={onChange} problem={problem} />
        </form>
      )
    default:
      return (
        <form onSubmit={sendOnEnter}>
          <TextInput
            data-autofocus
            label={t.change}
            value={value}
            maxLength={500}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </form>
      )
  }
}

type WrittenProps = Omit<ValueFieldProps, 'column'>

/** Of a row of the file: neither today nor yesterday is likely. */
const DAY: DateField = { kind: 'date', label: t.change, start: 'today' }

function DayField({ value, onChange, problem }: WrittenProps) {
  const { clock } = useSurroundings()
  return (
    <DayInput
      data-autofocus
      field={DAY}
      value={value}
      problem={problem}
      locked={false}
      today={clock.today()}
      onChange={(typed) => onChange(parseTyped(DAY, typed))}
    />
  )
}

function useFound(call: LookupRequest): { readonly options: readonly Option[]; readonly isAsking: boolean } {
  const answer = useOptions(call)
  return { options: answer?.value ?? none, isAsking: answer?.takenAt === undefined }
}

/** Of both species: a name that both have is one. */
function BreedPicker(props: WrittenProps) {
  const [goats, sheep] = [useFound(GOATS), useFound(SHEEP)]
  const names = new Set([...goats.options, ...sheep.options].map(({ name }) => name))
  const options = [...names].sort((one, other) => one.localeCompare(other, 'es')).map((name) => ({ code: name, name }))
  return <NamePicker {...props} options={options} isAsking={goats.isAsking || sheep.isAsking} />
}

function DepartmentPicker(props: WrittenProps) {
  return <NamePicker {...props} {...useFound(DEPARTMENTS)} />
}

interface NamePickerProps extends WrittenProps {
  readonly options: readonly Option[]
  readonly isAsking?: boolean
}

/** Written is the name, which the next review reads like one of the file. */
function NamePicker({ options, value, isAsking, onChange }: NamePickerProps) {
  const chosen = options.find(({ code, name }) => name === value || code === value)
  return (
    <Picker
      data-autofocus
      label={t.change}
      options={options}
      value={chosen?.code ?? ''}
      empty={isAsking ? pickerTexts.asking : pickerTexts.none}
      onPick={(option) => onChange(option?.name ?? '')}
    />
  )
}
