// The image service's address, when the start had to guess: a phone that was started before its first network, or behind a
// proxy's page, gets it with the first pass that needs it. Nothing is refused because of a guess.
import { askedConfig } from '../wire/asked-config.ts'
import type { ClientConfig } from '../wire/sync-protocol.ts'

export const settledConfig = async (
  fetch: typeof globalThis.fetch,
  { isGuess, ...config }: ClientConfig,
): Promise<ClientConfig> => (isGuess === true ? askedConfig(config, () => fetch('/config.json')) : config)
