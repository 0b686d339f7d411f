// The answer to `config.json`, judged in one place for the page's start and for the worker that asks again. An installation's
// configuration gives the address of its data; a proxy's page, or its own JSON, does not count. Without a valid answer the
// default addresses are used, marked as a guess.

interface Answer {
  readonly ok: boolean
  json(): Promise<unknown>
}

export const askedConfig = async <C extends object>(
  usual: C,
  ask: () => Promise<Answer>,
): Promise<C & { readonly isGuess?: true }> => {
  const guess = { ...usual, isGuess: true } as const
  try {
    const answer = await ask()
    if (!answer.ok) return guess
    const said: unknown = await answer.json()
    return isConfiguration(said) ? { ...usual, ...said } : guess
  } catch (error) {
    // No network and no copy yet: the default addresses let a session of this device open.
    if (error instanceof TypeError || error instanceof SyntaxError) return guess
    throw error
  }
}

const isConfiguration = (said: unknown): said is object =>
  typeof said === 'object' && said !== null && 'api' in said && typeof said.api === 'string'
