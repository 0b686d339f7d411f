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
    const body: unknown = await answer.json()
    return isConfiguration(body) ? { ...usual, ...body } : guess
  } catch (error) {
    // No network and no copy yet: the default addresses let a session of this device open.
    if (error instanceof TypeError || error instanceof SyntaxError) return guess
    throw error
  }
}

const isConfiguration = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && 'api' in body && typeof body.api === 'string'
