// A field of the request's form: label, kind and length from the task's definition, value and error from the form.
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankValues, type RequestValues } from '../rules/request-values.ts'
import { Field } from '#kit/form/field.tsx'
import { theirText } from './overtaken-text.ts'
import type { Request } from './use-request.ts'

interface RequestFieldProps {
  readonly request: Pick<Request, 'values' | 'errors' | 'base' | 'overtaken' | 'set'>
  readonly name: keyof RequestValues & keyof TaskRow
  /** By default the label of the definition. */
  readonly label?: string
  readonly className?: string
  readonly help?: string | undefined
  readonly disabled?: boolean
  readonly autoFocus?: boolean
}

export function RequestField({ request, name, help, ...look }: RequestFieldProps) {
  // The box that asks is far above: a person who types must see the other value near the field.
  const elsewhere = request.overtaken.includes(name) ? `Ailleurs\u00a0: ${theirText(request, name)}` : help
  return (
    <Field
      {...look}
      help={elsewhere}
      of={Task}
      name={name}
      value={request.values[name]}
      error={request.errors[name]}
      autoComplete="off"
      onChange={typed =>
        request.set({ [name]: typeof blankValues[name] === 'number' ? Number(typed) : String(typed) })
      }
    />
  )
}
