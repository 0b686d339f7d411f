// The fields of a route's search: each name with the way its value is read. Their types check links and redirects; their readers
// decode an address that a person or a QR code gave. An unreadable value is null, like a missing one.

/** `Given` is the type a link writes, `Read` the type the screen gets. */
export interface SearchField<Given, Read> {
  /** Reads its own results as well: the router validates a search again after each change. */
  readonly read: (raw: unknown) => Read
  /** Never set: it only carries the type. */
  readonly given?: Given
}

export type SearchFields = { readonly [name: string]: SearchField<unknown, unknown> }

type GivenOf<F> = F extends { readonly given?: infer Given } ? Given : never
type ReadOf<F> = F extends { readonly read: (raw: unknown) => infer Read } ? Read : never

type Nothing = Readonly<Record<never, never>>
/** A route without fields reads nothing. */
export type SearchGiven<S> = string extends keyof S
  ? Nothing
  : { readonly [N in keyof S as S[N] extends Needed ? N : never]: GivenOf<S[N]> | null } & {
      readonly [N in keyof S as S[N] extends Needed ? never : N]?: GivenOf<S[N]> | null | undefined
    }
export type SearchRead<S> = string extends keyof S ? Nothing : { readonly [N in keyof S]: ReadOf<S[N]> }

export interface Needed {
  readonly isNeeded: true
}
/** A field that every link must give. The screen still opens without it, from an address cut short by hand. */
export const needed = <Given, Read>(field: SearchField<Given, Read>): SearchField<Given, Read> & Needed => ({
  ...field,
  isNeeded: true,
})

/** The single value of a name; the first one where the name is repeated. */
const one = (raw: unknown): string | null => {
  const first: unknown = Array.isArray(raw) ? raw[0] : raw
  return typeof first === 'string' || typeof first === 'number' ? String(first) : null
}

export const text: SearchField<string, string | null> = { read: one }

/** All values of a name, which may be repeated. */
export const texts: SearchField<readonly string[], readonly string[]> = {
  read: raw => {
    const all: readonly unknown[] = Array.isArray(raw) ? raw : [raw]
    return all.filter(value => typeof value === 'string')
  },
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export const day: SearchField<string, string | null> = {
  read: raw => {
    const value = one(raw)
    return value !== null && DAY.test(value) ? value : null
  },
}

/** Written `1` where it is true, and not at all where it is not. */
export const flag: SearchField<boolean, boolean> = { read: raw => raw === true || one(raw) === '1' }

export const whole: SearchField<number, number | null> = {
  read: raw => {
    const value = one(raw)
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null
  },
}

export const oneOf = <const V extends string | number>(
  ...values: readonly V[]
): SearchField<V, V | null> => ({
  read: raw => {
    const value = one(raw)
    return values.find(choice => String(choice) === value) ?? null
  },
})

export const readSearch = <S extends SearchFields>(
  fields: S | undefined,
  raw: { readonly [name: string]: unknown },
): SearchRead<S> =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, field]) => [name, field.read(raw[name])]),
  ) as SearchRead<S>
