// A JSON object of unknown members, which both sides decode.
export type Json = { readonly [member: string]: unknown }

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textMember = (body: Json, name: string): string => {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}
