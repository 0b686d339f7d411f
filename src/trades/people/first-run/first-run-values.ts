// What a step of the first run has typed so far, field by field.

export type Values = { readonly [field: string]: unknown }
