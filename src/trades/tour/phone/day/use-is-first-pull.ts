// Whether this device is being filled for the first time: what is missing may still be on its way.
import { isOnline, useConnection } from '#shell/sync/connection.ts'

export const useIsFirstPull = (): boolean =>
  useConnection(now => isOnline(now) && (now.bootstrapping || now.pulledAt === null))
