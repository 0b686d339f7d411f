// The links to choose a password that were made in this tab: the server keeps none that could be read again. An account that was
// just created gets its link as soon as the server has it.

const links = new Map<string, string>()
const awaited = new Set<string>()

export const awaitLink = (user: string): void => void awaited.add(user)

export const isLinkAwaited = (user: string): boolean => awaited.has(user)

/** Whether it was awaited: each account asks for its link once. */
export const takeAwaited = (user: string): boolean => awaited.delete(user)

export const keepLink = (user: string, link: string | null): void => {
  if (link === null) links.delete(user)
  else links.set(user, link)
}

export const keptLink = (user: string): string | null => links.get(user) ?? null
