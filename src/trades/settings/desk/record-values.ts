// The values of a record as its form holds them, whichever entity it is of.
import type { FormState } from '#shell/screen/use-form.ts'

export type RecordValues = { readonly [field: string]: unknown }
export type RecordFormState = FormState<RecordValues>
