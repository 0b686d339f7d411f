// What those who may configure read of the server: each point in a sentence, and whether it needs somebody.
import type { ServerState } from '#core/wire/server-state.ts'
import { formatBytes } from '#records/fr/bytes.ts'
import { plural } from '#records/fr/plural.ts'
import { formatDate, momentOf } from '#records/time/dates.ts'

export interface ServerPoint {
  readonly name: string
  readonly text: string
  readonly isWell: boolean
}

const HOUR_MS = 3_600_000
/** A night may fail and be made up for the next. */
const OLD_HOURS = 48
/** Devices send again what the server had confirmed in this time: an older backup loses what followed it for good. */
const REMEMBERED_DAYS = 7
/** Below it a backup no longer fits beside the data of most, and the server soon refuses writes. */
const LITTLE_ROOM = 2e9

const databaseWords: { readonly [state in ServerState['database']]: string } = {
  ok: 'Elle lit et écrit.',
  away: 'Elle ne répond pas. Les appareils gardent ce qui est saisi et l’enverront ensuite.',
  'read-only': 'Elle refuse les écritures. Les appareils gardent ce qui est saisi et l’enverront ensuite.',
  unconfirmed:
    'Sa copie ne confirme plus les écritures, elles sont refusées. Les appareils gardent ce qui est saisi.',
}

const ageText = (hours: number): string =>
  hours < 1
    ? 'il y a moins d’une heure'
    : hours < OLD_HOURS
      ? `il y a ${plural(hours, 'heure')}`
      : `il y a ${plural(Math.floor(hours / 24), 'jour')}`

const hoursSince = ({ time }: ServerState, moment: string): number =>
  Math.max(0, Math.floor((Date.parse(time) - Date.parse(moment)) / HOUR_MS))

/**
 * Null where nobody expects one. « Cet appareil » and `npm run doctor` say a late backup in their own words: one module for the three took
 * the search's start over its budget, so that who changes one looks at the others.
 */
export const backupPoint = (state: ServerState): ServerPoint | null => {
  const { isBackedUp, backup, backupAt } = state
  if (!isBackedUp) return null
  const nightly =
    backupAt === null
      ? ' Personne n’en fait chaque nuit\u00a0: réglez QUAI_BACKUP_AT sur la machine du serveur.'
      : ` La prochaine se fait à ${backupAt}.`
  if (backup === null) return { name: 'Sauvegarde', text: `Il n’y en a aucune.${nightly}`, isWell: false }
  const hours = hoursSince(state, backup)
  const tooOld =
    hours >= REMEMBERED_DAYS * 24 ? ' Ce qui la suit serait perdu pour de bon si la machine s’arrêtait.' : ''
  return {
    name: 'Sauvegarde',
    text: `La dernière a été faite ${ageText(hours)}.${tooOld}${nightly}`,
    isWell: hours < OLD_HOURS,
  }
}

const roomPoint = (room: number): ServerPoint => ({
  name: 'Place sur le disque',
  text:
    room < LITTLE_ROOM
      ? `Il ne reste que ${formatBytes(room)}\u00a0: bientôt, plus rien ne pourra s’écrire.`
      : `Il reste ${formatBytes(room)}.`,
  isWell: room >= LITTLE_ROOM,
})

export const serverPoints = (state: ServerState): readonly ServerPoint[] => {
  const { database, room, sendsMail, silent, since } = state
  const backup = backupPoint(state)
  return [
    { name: 'Base de données', text: databaseWords[database], isWell: database === 'ok' },
    ...(backup === null ? [] : [backup]),
    ...(room === null ? [] : [roomPoint(room)]),
    {
      name: 'E-mails',
      text: sendsMail
        ? 'Les invitations et les mots de passe oubliés partent par e-mail.'
        : 'Ils restent dans un dossier du serveur\u00a0: une invitation se donne par son lien.',
      isWell: true,
    },
    {
      name: 'Appareils',
      text:
        silent === 0
          ? 'Tous ont donné signe cette semaine.'
          : `${plural(silent, 'appareil n’a pas', 'appareils n’ont pas')} donné signe depuis une semaine\u00a0: ce qui y attend n’est nulle part ailleurs.`,
      isWell: silent === 0,
    },
    ...(since === null
      ? []
      : [
          {
            name: 'En marche',
            text: `Depuis le ${formatDate(momentOf(Date.parse(since)), 'dayWithHour')}.`,
            isWell: true,
          },
        ]),
  ]
}
