// What `config.json` answers, judged once for the page's start and for the worker that asks again: an installation's configuration says
// where its data is; a proxy's page, or its own JSON, is none. Without a good answer the usual addresses stand in, and are called a guess.

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
    // No network and no copy yet: the usual addresses let a session of this device open.
    if (error instanceof TypeError || error instanceof SyntaxError) return guess
    throw error
  }
}

const isConfiguration = (said: unknown): said is object =>
  typeof said === 'object' && said !== null && 'api' in said && typeof said.api === 'string'
