// The servers that QUAI_DATABASE_URL names: `postgres://user:password@one:5432,two:5432/quai` lists several, of which one takes writes.
const PROTOCOL = /^postgres(?:ql)?:\/\//

/** An address for each host, in the order given; undefined when the text is no such address. */
export const hostsOf = (url: string): readonly [string, ...string[]] | undefined => {
  const protocol = PROTOCOL.exec(url)?.[0]
  if (protocol === undefined) return undefined
  const rest = url.slice(protocol.length)
  const ends = ['/', '?', '#'].map(mark => rest.indexOf(mark)).filter(at => at >= 0)
  const end = Math.min(rest.length, ...ends)
  const afterAccount = rest.lastIndexOf('@', end - 1) + 1
  const account = rest.slice(0, afterAccount)
  const [first = '', ...others] = rest
    .slice(afterAccount, end)
    .split(',')
    .map(host => `${protocol}${account}${host}${rest.slice(end)}`)
  return [first, ...others].every(isAddress) ? [first, ...others] : undefined
}

const isAddress = (url: string): boolean => URL.canParse(url) && new URL(url).hostname !== ''

/** How a log names it: without account and password. */
export const nameOf = (url: string): string => new URL(url).host
