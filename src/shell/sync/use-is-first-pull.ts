// Whether what is missing may still be on its way: this device has never been filled, or is being filled anew.
import { isOnline, useConnection } from './connection.ts'

export const useIsFirstPull = (): boolean =>
  useConnection(now => isOnline(now) && (now.bootstrapping || now.pulledAt === null))
