// Where images go, when the start had to guess: a phone that was started before its first network, or under a proxy's page, learns it
// with the first pass that needs it. Nothing is refused for a guess.
import { askedConfig } from '../wire/asked-config.ts'
import type { ClientConfig } from '../wire/sync-protocol.ts'

export const settledConfig = async (
  fetch: typeof globalThis.fetch,
  { isGuess, ...config }: ClientConfig,
): Promise<ClientConfig> => (isGuess === true ? askedConfig(config, () => fetch('/config.json')) : config)
