import type { ComponentType } from 'react'
import type { FieldKind, KindOf } from '../../registry/index.ts'
import { CountWidget, MoneyWidget } from './amounts/amount-widget.tsx'
import { WeightWidget } from './amounts/weight-widget.tsx'
import { ChoiceWidget } from './choice-widget.tsx'
import { DateWidget } from './date-widget.tsx'
import type { WidgetProps } from './filling.ts'
import { PhotoWidget } from './pictures/photo-widget.tsx'
import { FactWidget, MemoWidget, TextWidget } from './text-widget.tsx'

export { type Filling, FillingProvider, useFilling, type WidgetProps } from './filling.ts'

/** Typed so that it compiles only if every kind of field has a widget. */
const widgets: { readonly [K in FieldKind]: ComponentType<WidgetProps<KindOf<K>>> } = {
  choice: ChoiceWidget,
  chip: ChoiceWidget,
  number: ChoiceWidget,
  date: DateWidget,
  text: TextWidget,
  memo: MemoWidget,
  fact: FactWidget,
  count: CountWidget,
  money: MoneyWidget,
  weight: WeightWidget,
  photo: PhotoWidget,
}

/** The widget of a field's kind. */
export function FieldWidget(props: WidgetProps) {
  const Widget = widgets[props.field.kind] as ComponentType<WidgetProps>
  return <Widget {...props} />
}
