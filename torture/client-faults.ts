// What a killed peer does to the programs' own clients. Node's fetch and Playwright raise some faults where no caller can catch them: the
// former asserts that its parser does not wait when a socket ends (nodejs/undici issue 5360), the latter answers a message about a target
// that is gone. They say nothing about the product: what was acknowledged is in the ledger, and the disk is compared with it.

const CLIENTS = /node:internal\/deps\/undici\/|[\\/]node_modules[\\/]playwright-core[\\/]/
/** Frames of Node itself, which deliver a socket's end or a message to any code. */
const DELIVERY = /\(?node:(?!internal\/deps\/)/

/** Whether a fault was raised by one of the clients, without a line of the project in its stack. */
export const isClientFault = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  const own = frames.filter(line => !DELIVERY.test(line))
  return own.length > 0 && own.every(line => CLIENTS.test(line))
}
