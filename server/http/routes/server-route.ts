// `GET /server`: how the server is, for those who may configure; in numbers and states, which the page says in words. Of the caller's own
// organisation where it is about records.
import type { Hono } from 'hono'
import { has } from '#records/rights/rights.ts'
import { silentDevicesOf } from '../../use/keeping/silent-devices.ts'
import { plain, refusal } from '../answers.ts'
import type { Env, Parts } from '../context.ts'
import { staffRoute } from '../routing.ts'

/** What is known of the machine itself. */
export interface Machine {
  /** When this process began. */
  readonly since: number
  /** When the newest backup was made, in milliseconds; undefined when there is none. */
  readonly lastBackup: () => Promise<number | undefined>
  /** What is left on the disk of the data folder. */
  readonly freeBytes: () => Promise<number>
}

const isoOrNull = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString()

export const addServerRoute = (api: Hono<Env>, parts: Parts, machine: Machine | undefined): void => {
  const { ports, settings } = parts
  staffRoute(api, parts, '/server', {
    GET: async ({ caller }) => {
      if (!has(caller.rights, 'config')) return refusal(403, 'Forbidden')
      return plain({
        since: isoOrNull(machine?.since),
        time: new Date(ports.clock()).toISOString(),
        database: ports.storage.state().is,
        backups: machine !== undefined && !settings.demo,
        backup: isoOrNull(await machine?.lastBackup()),
        backup_at: settings.backupAt,
        room: (await machine?.freeBytes()) ?? null,
        mail: settings.smtpUrl !== null,
        silent: await silentDevicesOf(ports, caller.org),
      })
    },
  })
}
