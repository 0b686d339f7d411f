// What begins once the first screen is there: the look for new versions, and the ears of two trades.
import { listenToDesk } from '#trades/messages/shared/ear.ts'
import { hearShortages } from '#trades/rental/shared/shortage-ear.ts'
import { startWatching } from './updates/watching.ts'

export const startRest = (): void => {
  startWatching()
  listenToDesk()
  hearShortages()
}
