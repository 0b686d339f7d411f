// The short code of an unexpected error: the same fault has the same code on every phone, so that two calls are recognised as one
// fault.

export const errorCode = (error: unknown): string => {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  let hash = 7
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 99_991
  return `R-${String(hash).padStart(5, '0')}`
}

/** The content of « Copier le détail »: no name, no address, no token. */
export const errorDetail = (error: unknown, facts: { readonly [name: string]: string }): string =>
  [
    `Code ${errorCode(error)}`,
    ...Object.entries(facts).map(([name, value]) => `${name}: ${value}`),
    error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error),
  ].join('\n')
