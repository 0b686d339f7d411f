// The French sentences that the operator reads about backups and restores, one for each outcome.
import { codesOf, hasCode, NEWER_SCHEMA } from '../storage/error-codes.ts'
import type { Restored } from './restored.ts'

const whole = new Intl.NumberFormat('fr-FR')
export const megabytes = (bytes: number): string => `${whole.format(Math.ceil(bytes / 1e6))}\u00a0Mo`
export const counted = (n: number, one: string, several: string): string =>
  `${whole.format(n)} ${n < 2 ? one : several}`
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const momentOf = (iso: string): string => `${day.format(new Date(iso))} UTC`

const RENEWED =
  'Tout le monde doit se reconnecter. Chaque appareil renverra de lui-même ce que le serveur avait accepté de lui ces 7\u00a0derniers jours.'

const NEWER_DATA =
  'les données viennent d’une version plus récente de Quai\u00a0: installez-la, ou restaurez la sauvegarde d’avant sa mise à jour avec npm run restore -- FICHIER. Rien n’a été changé.'

export const sentences = {
  newerData: NEWER_DATA,
  notBeforeMigration: (why: string) =>
    `la sauvegarde d’avant la mise à jour n’a pas été faite, et les données restent celles de la version d’avant. ${why}`,
  noDatabase: (data: string) =>
    `Il n’y a rien à sauvegarder\u00a0: le dossier QUAI_DATA «\u202f${data}\u202f» ne contient pas quai.sqlite.`,
  backupUnderWay: 'Une sauvegarde est déjà en cours dans ce dossier\u00a0: attendez sa fin.',
  damagedDatabase: (data: string) =>
    `La base de «\u202f${data}\u202f» est abîmée\u00a0: aucune sauvegarde n’a été faite. Gardez les précédentes, et restaurez la plus récente avec npm run restore -- FICHIER.`,
  noRoom: (needed: number, free: number) =>
    `Il n’y a pas assez de place\u00a0: il faut ${megabytes(needed)}, il reste ${megabytes(free)}. Rien n’a été écrit ni changé.`,
  diskFull:
    'Le disque est plein\u00a0: la sauvegarde n’a pas été faite, son fichier inachevé est effacé, les données n’ont pas changé.',
  restoreDiskFull:
    'Le disque est plein\u00a0: rien n’a été restauré, les données présentes n’ont pas changé.',
  diskIsFull: 'Le disque est plein.',
  noImages: (fault: string) => `${fault} Rien n’a été sauvegardé, les données n’ont pas changé.`,
  restoreNoImages: (fault: string) =>
    `${fault} Rien n’a été restauré\u202f; les images déjà remises ne gênent pas, relancez la commande.`,
  changedMeanwhile:
    'Un fichier a changé pendant la sauvegarde\u00a0: elle est effacée. Relancez npm run backup.',

  noFile: 'Donnez le fichier à restaurer\u00a0: npm run restore -- FICHIER',
  unreadable: (file: string) => `Le fichier «\u202f${file}\u202f» n’existe pas ou ne peut pas être lu.`,
  damaged: (file: string) =>
    `Le fichier «\u202f${file}\u202f» n’est pas une sauvegarde entière de Quai\u00a0: sa somme de contrôle est fausse. Rien n’a été restauré.`,
  newer: (file: string, version: string) =>
    `Le fichier «\u202f${file}\u202f» vient d’une version plus récente de Quai (${version})\u00a0: installez-la d’abord. Rien n’a été restauré.`,
  running: (data: string) =>
    `Un serveur Quai utilise le dossier «\u202f${data}\u202f»\u00a0: arrêtez-le d’abord. Rien n’a été restauré.`,
  cannotMove: (name: string) =>
    `«\u202f${name}\u202f» ne peut pas être déplacé dans le dossier de données (est-ce un point de montage\u202f?). Rien n’a été restauré.`,
  restored: ({ manifest, newer, before }: Restored) => {
    const { made_at, version, organisations, tables, members } = manifest
    const images = members.filter(({ path }) => path.startsWith('images/')).length
    return [
      `Restauré\u00a0: la sauvegarde du ${momentOf(made_at)} (Quai ${version}).`,
      [
        counted(organisations.length, 'organisation', 'organisations'),
        counted(tables['task'] ?? 0, 'tâche', 'tâches'),
        counted(tables['user'] ?? 0, 'compte', 'comptes'),
        `${counted(images, 'fichier', 'fichiers')} d’images.`,
      ].join(', '),
      ...(newer === 0
        ? []
        : [
            `${counted(newer, 'fichier d’image plus récent est gardé', 'fichiers d’images plus récents sont gardés')}.`,
          ]),
      ...(before === null ? [] : [`Les données d’avant sont gardées dans ${before}`]),
      RENEWED,
    ].join('\n')
  },
  renewed: (organisations: number) =>
    `${counted(organisations, 'organisation renouvelée', 'organisations renouvelées')}.\n${RENEWED}`,

  emptyPostgres:
    'Il n’y a rien à sauvegarder\u00a0: aucun serveur n’a encore utilisé la base de QUAI_DATABASE_URL.',
  damagedPostgres:
    'La copie de la base de QUAI_DATABASE_URL est abîmée\u00a0: aucune sauvegarde n’a été faite. Gardez les précédentes, et vérifiez ce disque.',
  otherSchema:
    'Les tables de QUAI_DATABASE_URL sont celles d’une autre version de Quai\u00a0: démarrez d’abord le serveur de cette version. Rien n’a été sauvegardé.',
  postgresAway:
    'Aucun serveur de QUAI_DATABASE_URL ne répond ou n’accepte d’écriture. Rien n’a été sauvegardé, les données n’ont pas changé.',
  postgresInUse:
    'D’autres sont connectés à la base de QUAI_DATABASE_URL\u00a0: arrêtez d’abord tous les serveurs Quai, et ce qui garde leurs connexions (pgbouncer). Rien n’a été restauré.',
  postgresLost:
    'La base de QUAI_DATABASE_URL ne répond pas, ou plus. Elle est restée comme elle était, ou déjà restaurée en entier\u00a0: relancez la commande.',
  postgresOnly:
    '--after-pg-restore va avec QUAI_DATABASE_URL, qui n’est pas donné. Pour la base embarquée\u00a0: npm run restore -- FICHIER',

  failed: (error: unknown) => {
    if (hasCode(error, NEWER_SCHEMA)) return `L’opération a échoué\u00a0: ${NEWER_DATA}`
    const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
    const [code = ''] = codesOf(error)
    return `L’opération a échoué\u00a0: ${said}${said.includes(code) ? '' : ` (${code})`}`
  },
} as const
