// QUAI_BACKUP_AT: a backup each night without cron. The command of `npm run backup` runs in a process of its own, behind the server's work;
// a night that was missed, because the machine was off or the disk full, is made up for.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addDays, momentOf } from '#records/time/dates.ts'
import type { Ports } from '../../use/write/caller.ts'
import { BACKUPS, exists } from '../data-folder.ts'
import { newestBackup } from '../machine/newest-backup.ts'
import { surplusBackups } from './kept-backups.ts'

/** The word that tells the command who asked for it. */
export const NIGHTLY = '--nightly'

const LOOK_MS = 60_000
const AGAIN_MS = 3_600_000
/** One that hangs would keep all later ones from being made. */
const LONGEST_MS = 6 * 3_600_000

/** Whether the last moment at which one was due has passed without any since. `at`: « HH:MM », by the clock of the product. */
export const isDue = (at: string, nowMs: number, newestMs: number | undefined): boolean => {
  const now = momentOf(nowMs)
  const today = now.slice(0, 10)
  const due = now.slice(11, 16) >= at ? today : addDays(today, -1)
  return newestMs === undefined || momentOf(newestMs) < `${due} ${at}:00`
}

export type Made = { readonly ok: true } | { readonly ok: false; readonly said: string }

interface NightlyPorts {
  readonly at: string
  readonly data: string
  readonly clock: () => number
  readonly log: Ports['log']
  readonly make: () => Promise<Made>
}

/** Looks once: makes one that is due, then removes those that nobody needs any more. */
export const backupIfDue = async ({ at, data, clock, log, make }: NightlyPorts): Promise<boolean> => {
  if (!isDue(at, clock(), await newestBackup(data))) return true
  const made = await make()
  if (!made.ok) {
    log({ level: 'error', message: 'the nightly backup was not made', said: made.said })
    return false
  }
  const folder = join(data, BACKUPS)
  if (!(await exists(folder))) return true
  for (const name of surplusBackups(await readdir(folder))) await rm(join(folder, name), { force: true })
  return true
}

/** Looks every minute until it is stopped; after a failure in an hour again. */
export const startNightly = (ports: NightlyPorts): (() => void) => {
  let isBusy = false
  let notBefore = 0
  const look = async (): Promise<void> => {
    if (isBusy || ports.clock() < notBefore) return
    isBusy = true
    try {
      if (!(await backupIfDue(ports))) notBefore = ports.clock() + AGAIN_MS
    } catch (error) {
      notBefore = ports.clock() + AGAIN_MS
      ports.log({ level: 'error', message: 'the nightly backup was not made', said: String(error) })
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** The command beside the server's own file, with the server's settings. */
export const runBackup = (): Promise<Made> => {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'backup.js')
  if (!existsSync(file)) return Promise.resolve({ ok: false, said: `${file} is not there` })
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, NIGHTLY], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: LONGEST_MS,
    })
    let said = ''
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    child.once('error', reject)
    child.once('close', code => resolve(code === 0 ? { ok: true } : { ok: false, said: said.trim() }))
  })
}
