// Which scripts and workers the page loads: those of this installation, and the operator's help widget (shell/guard-scripts.ts).

const outside = new Set<string>()

/** The operator chose this address for the help widget. */
export const trustScript = (address: string): void => void outside.add(address)

export const trustedAddress = (address: string, origin: string): string => {
  if (outside.has(address) || new URL(address, origin).origin === origin) return address
  throw new TypeError(`A script from ${address} is not trusted`)
}
