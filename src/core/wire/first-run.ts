// The questions of the first run of an empty server: the code that it printed, the organisation, the first administrator, the
// initial data.

export interface FirstRunAnswers {
  readonly code: string
  readonly organisation: { readonly [field: string]: unknown }
  readonly admin: { readonly [field: string]: unknown }
  readonly demo: boolean
}
