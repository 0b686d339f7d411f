// The field of a form for one field of an entity: label, kind of input, length and choices come from the definition. The value it
// passes on is what the field's schema reads (decimal point, ids of a closed list, 0 or 1).
import type { InputHTMLAttributes } from 'react'
import type { BaseRow, Entity, Field as Definition } from '#records/entity.ts'
import { plainText } from '#records/text/plain-text.ts'
import { formatTwoDecimals } from '#records/values/decimal.ts'
import { CheckField } from './check-field.tsx'
import { fieldLabel } from './field-label.ts'
import { SelectField, type SelectOption } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

type FieldInput = string | number

interface FieldProps<R extends BaseRow> {
  readonly of: Entity<string, R>
  readonly name: keyof R & string
  readonly value: unknown
  readonly onChange: (value: FieldInput) => void
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  readonly help?: string | undefined
  readonly label?: string | undefined
  readonly className?: string | undefined
  readonly autoComplete?: string | undefined
  readonly disabled?: boolean | undefined
  readonly unit?: string | undefined
  /** Of a long text. */
  readonly rows?: number | undefined
  readonly autoFocus?: boolean | undefined
  /** The choices for a reference; a closed list has its own. */
  readonly options?: readonly SelectOption[] | undefined
}

type InputKind = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoCapitalize'>
const inputKinds: { readonly [kind: string]: InputKind } = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  phone: { type: 'tel', inputMode: 'tel' },
  int: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
  day: { type: 'date' },
  moment: { type: 'datetime-local' },
  time: { type: 'time' },
}

export function Field<R extends BaseRow>({
  of,
  name,
  value,
  onChange,
  label,
  required,
  options,
  unit,
  rows,
  ...rest
}: FieldProps<R>) {
  const definition: Definition = of.fields[name]
  const { kind, max, choices } = definition.type
  const text = plainText(value)
  const shared = {
    ...rest,
    name,
    label: label ?? fieldLabel(definition.label),
    required: required ?? (definition.required || undefined),
  }

  if (choices) {
    const known = choices.choices.map(choice => ({ value: choice.id, label: choice.label }))
    return (
      <SelectField
        {...shared}
        value={text}
        options={known}
        {...(choices.has(value) ? {} : { blank: '' })}
        onChange={picked => onChange(known.find(choice => String(choice.value) === picked)?.value ?? picked)}
      />
    )
  }
  switch (kind) {
    case 'flag':
      return <CheckField {...shared} checked={text === '1'} onChange={checked => onChange(checked ? 1 : 0)} />
    case 'longText':
      return <TextArea {...shared} rows={rows} value={text} maxLength={max} onChange={onChange} />
    case 'id':
      return <SelectField {...shared} value={text} options={options ?? []} blank="" onChange={onChange} />
    case 'decimal':
      return (
        <TextField
          {...shared}
          {...inputKinds[kind]}
          unit={unit}
          value={shownDecimal(value, unit)}
          onChange={typed => onChange(typed.replaceAll(/\s/g, '').replace(',', '.'))}
        />
      )
    case 'moment':
      return (
        <TextField
          {...shared}
          {...inputKinds[kind]}
          value={text.replace(' ', 'T').slice(0, 16)}
          onChange={typed => onChange(typed === '' ? '' : `${typed.replace('T', ' ')}:00`)}
        />
      )
    case 'list':
    case 'tags':
    case 'choice':
      throw new Error(`${of.name}.${name} has an editor of its own: one input cannot hold a ${kind}`)
    case 'text':
    case 'email':
    case 'phone':
    case 'int':
    case 'day':
    case 'time':
      return (
        <TextField
          {...shared}
          {...inputKinds[kind]}
          unit={unit}
          value={text}
          maxLength={max}
          onChange={onChange}
        />
      )
  }
}

/** An amount that was stored has its cents; one that is being typed stays as it was typed. */
const shownDecimal = (value: unknown, unit: string | undefined): string =>
  typeof value === 'number' && unit === '€' && !Number.isInteger(value)
    ? formatTwoDecimals(value)
    : plainText(value).replace('.', ',')
