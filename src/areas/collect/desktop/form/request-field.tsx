// A field of the request's form: label, kind and length from the task's definition, value and sentence from the form.
import { Task, type TaskRow } from '#domain/entities/task.ts'
import type { RequestValues } from '#domain/request/request-values.ts'
import { Field } from '#ui/field.tsx'
import type { Request } from './use-request.ts'

interface RequestFieldProps {
  readonly request: Request
  readonly name: keyof RequestValues & keyof TaskRow
  readonly label: string
  readonly className?: string
  readonly help?: string
  readonly disabled?: boolean
}

const numeric: ReadonlySet<string> = new Set(['accomodation', 'priority', 'task_type_id', 'force_return'])

export function RequestField({ request, name, ...look }: RequestFieldProps) {
  return (
    <Field
      {...look}
      of={Task}
      name={name}
      value={request.values[name]}
      error={request.errors[name]}
      autoComplete="off"
      onChange={typed => request.set({ [name]: numeric.has(name) ? Number(typed) : String(typed) })}
    />
  )
}
