// The custom front settings of a task type (specification section 3): a JSON object of variables. An unknown variable is kept,
// and only causes a warning.

/** `instructions`: a sentence for the people who do the tasks of this type. */
const known: ReadonlySet<string> = new Set(['instructions'])

export interface CustomFront {
  readonly variables: { readonly [name: string]: string }
  /** Kept, and not used. */
  readonly unknown: readonly string[]
  readonly isReadable: boolean
}

const UNREADABLE: CustomFront = { variables: {}, unknown: [], isReadable: false }

export const readCustomFront = (text: string): CustomFront => {
  if (text.trim() === '') return { ...UNREADABLE, isReadable: true }
  const read = parsed(text)
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return UNREADABLE
  const all = Object.entries(read).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return {
    variables: Object.fromEntries(all.filter(([name]) => known.has(name))),
    unknown: Object.keys(read).filter(name => !known.has(name)),
    isReadable: true,
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The warning under the form's field; undefined when there is none. */
export const customFrontWarning = (text: string): string | undefined => {
  const { unknown, isReadable } = readCustomFront(text)
  if (!isReadable) return 'Attention\u00a0: ce n’est pas un objet JSON, rien n’en sera lu.'
  if (unknown.length === 0) return undefined
  const names = unknown.map(name => `«\u202f${name}\u202f»`).join(', ')
  return unknown.length === 1
    ? `Attention\u00a0: la variable ${names} est inconnue\u202f; elle est gardée et ne sert à rien.`
    : `Attention\u00a0: les variables ${names} sont inconnues\u202f; elles sont gardées et ne servent à rien.`
}
