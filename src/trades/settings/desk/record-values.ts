// The values of a record as its form holds them, whichever entity it is of, and the name of its draft.
import type { FormState } from '#shell/screen/use-form.ts'
import type { Entity } from '#records/entity.ts'
import { fieldLabel } from '#kit/form/field-label.ts'
import { NEW } from '../shared/config-places.ts'

export type RecordValues = { readonly [field: string]: unknown }
export type RecordFormState = FormState<RecordValues>

/** What the message of an undo calls a field. */
export const labelIn = ({ fields }: Entity, name: keyof RecordValues): string =>
  fieldLabel(fields[name]?.label ?? String(name))

export const draftName = ({ name }: Entity, id: string = NEW): string => `config ${name} ${id}`
