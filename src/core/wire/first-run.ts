// What the first run of an empty server asks: the code that it printed, the organisation, the first administrator, a world to begin with.

export interface FirstRunAnswers {
  readonly code: string
  readonly organisation: { readonly [field: string]: unknown }
  readonly admin: { readonly [field: string]: unknown }
  readonly demo: boolean
}
