// How the server is, as it tells those who may configure (`GET /server`).
import { isJson, textMember } from './json.ts'

export interface ServerState {
  /** ISO moment at which it started; null when it does not say. */
  readonly since: string | null
  /** ISO moment that it takes for now. */
  readonly time: string
  /** What its database can do: `unconfirmed` takes no writes while its replica is away. */
  readonly database: 'ok' | 'away' | 'read-only' | 'unconfirmed'
  /** Whether somebody expects it to be backed up; a demonstration is not. */
  readonly isBackedUp: boolean
  /** ISO moment of the newest backup; null when there is none. */
  readonly backup: string | null
  /** « HH:MM » of its nightly backup; null when it makes none by itself. */
  readonly backupAt: string | null
  /** Bytes left on its disk; null when it does not say. */
  readonly room: number | null
  /** False: mails stay in a folder of the server. */
  readonly sendsMail: boolean
  /** Devices not heard of for a week. */
  readonly silent: number
}

const states = ['ok', 'away', 'read-only', 'unconfirmed'] as const
const momentOrNull = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null
const count = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0)

/** Null for what is no such answer. */
export const readServerState = (sent: unknown): ServerState | null => {
  if (!isJson(sent)) return null
  const time = momentOrNull(sent['time'])
  const database = states.find(state => state === sent['database'])
  if (time === null || database === undefined) return null
  return {
    since: momentOrNull(sent['since']),
    time,
    database,
    isBackedUp: sent['backups'] === true,
    backup: momentOrNull(sent['backup']),
    backupAt: textMember(sent, 'backup_at') || null,
    room: typeof sent['room'] === 'number' ? sent['room'] : null,
    sendsMail: sent['mail'] === true,
    silent: count(sent['silent']),
  }
}
