// Where a tap on the network chip leads, and the one screen whose network failure has words of its own.
export const SYNC_PATH = '/collect/mobile/sync'
