// Where images go, when the start had to guess: a phone that was started before its first network, or under a proxy's page, learns it
// with the first pass that needs it. Nothing is refused for a guess.
import type { ClientConfig } from '#wire/sync-protocol.ts'

export const askedConfig = async (
  fetch: typeof globalThis.fetch,
  { isGuess, ...config }: ClientConfig,
): Promise<ClientConfig> => {
  if (isGuess !== true) return config
  const guess: ClientConfig = { ...config, isGuess: true }
  try {
    const answer = await fetch('/config.json')
    if (!answer.ok) return guess
    const said: unknown = await answer.json()
    return typeof said === 'object' && said !== null ? { ...config, ...said } : guess
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return guess
    throw error
  }
}
