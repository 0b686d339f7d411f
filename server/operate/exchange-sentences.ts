// The French sentences that the operator reads about an export or an import, one for each outcome.
import { plural } from '#records/fr/plural.ts'
import type { ExportManifest } from './export-file.ts'

const whole = new Intl.NumberFormat('fr-FR')
const NOTHING = 'Rien n’a été importé.'

const contentsOf = ({ records, history }: ExportManifest): string =>
  `${plural(records, 'fiche')}, ${plural(history, 'ligne d’historique', 'lignes d’historique')}`

export const exchangeSentences = {
  noData: (data: string) =>
    `Il n’y a rien à exporter\u00a0: le dossier QUAI_DATA «\u202f${data}\u202f» ne contient pas de base.`,
  unknownOrganisation: (org: string) =>
    `L’organisation «\u202f${org}\u202f» n’existe pas ici. Rien n’a été exporté.`,
  exists: (file: string) =>
    `Le fichier «\u202f${file}\u202f» existe déjà\u00a0: donnez un autre nom. Rien n’a été exporté.`,
  neverStill:
    'Les données changent sans cesse\u00a0: rien n’a été exporté. Relancez npm run export à une heure plus calme, ou arrêtez les serveurs.',
  diskFull: 'Le disque est plein\u00a0: le fichier inachevé est effacé, les données n’ont pas changé.',
  exported: (file: string, manifest: ExportManifest) => `${file}\n${contentsOf(manifest)}.`,

  noFile: 'Donnez le fichier à importer\u00a0: npm run import -- FICHIER',
  unreadable: (file: string) =>
    `Le fichier «\u202f${file}\u202f» n’existe pas ou ne peut pas être lu. ${NOTHING}`,
  notEmpty: (data: string) =>
    `Le dossier QUAI_DATA «\u202f${data}\u202f» contient déjà des données\u00a0: un import demande un dossier vide. ${NOTHING}`,
  running: (data: string) =>
    `Un serveur Quai utilise le dossier «\u202f${data}\u202f»\u00a0: arrêtez-le d’abord. ${NOTHING}`,
  postgres: `QUAI_DATABASE_URL est donné\u00a0: l’import se fait dans la base embarquée d’un dossier vide. ${NOTHING}`,
  notAnExport: (file: string) => `Le fichier «\u202f${file}\u202f» n’est pas un export de Quai. ${NOTHING}`,
  newer: (file: string, version: string) =>
    `Le fichier «\u202f${file}\u202f» vient d’une version plus récente de Quai (${version})\u00a0: installez-la d’abord. ${NOTHING}`,
  damaged: (file: string) =>
    `Le fichier «\u202f${file}\u202f» est incomplet ou a été modifié\u00a0: sa somme de contrôle est fausse. ${NOTHING}`,
  badLine: (line: number, why: string) =>
    `La ligne ${whole.format(line)} du fichier est mal formée\u00a0: ${why}. ${NOTHING}`,
  noObject: 'ce n’est pas un objet JSON',
  unknownKind: (kind: string) => `«\u202f${kind}\u202f» n’est pas connu`,
  badField: (kind: string, field: string) => `la valeur de «\u202f${field}\u202f» ne convient pas (${kind})`,
  twice: (kind: string, id: string) => `«\u202f${id}\u202f» y est deux fois (${kind})`,
  cannotMove: (name: string) =>
    `«\u202f${name}\u202f» ne peut pas être déplacé dans le dossier de données. ${NOTHING}`,
  imported: (org: string, manifest: ExportManifest) =>
    [
      `Importé\u00a0: l’organisation «\u202f${org}\u202f», ${contentsOf(manifest)}.`,
      'Un export ne contient ni mots de passe ni photos\u00a0: donnez un mot de passe avec npm run account -- password NOM, et recopiez le dossier images et image-keys.json.',
    ].join('\n'),
} as const
