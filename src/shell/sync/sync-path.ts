// The destination of the network chip, and the one screen whose network failure has its own message.
export const SYNC_PATH = '/collect/mobile/sync'
