// The registry of programs, each in a file of its own, the longest first.
import { browserKills } from './browser-kills.ts'
import { diskFull } from './disk-full.ts'
import { droppedAnswers } from './dropped-answers.ts'
import { fsyncOrder } from './fsync-order.ts'
import { patroniKills } from './patroni-kills.ts'
import { postgresDevices } from './postgres-devices.ts'
import { postgresKills } from './postgres-kills.ts'
import type { Program } from './program.ts'
import { restored } from './restored.ts'
import { serverKills } from './server-kills.ts'
import { walCut } from './wal-cut.ts'

export const programs: readonly Program[] = [
  browserKills,
  serverKills,
  droppedAnswers,
  diskFull,
  walCut,
  fsyncOrder,
  restored,
]

/** Several servers on PostgreSQL, by `--postgres` alone. */
export const postgresPrograms: readonly Program[] = [postgresKills, postgresDevices]

/** On a cluster under Patroni, by `--patroni` alone: it needs packages that only an operator has. */
export const patroniPrograms: readonly Program[] = [patroniKills]
