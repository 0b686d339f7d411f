// The French sentences that the operator reads about an export or an import, one for each outcome.
import type { ExportManifest } from './export-file.ts'

const whole = new Intl.NumberFormat('fr-FR')
const NOTHING = 'Rien n’a été importé.'

const contentsOf = ({ records, history }: ExportManifest): string =>
  `${whole.format(records)} enregistrements, ${whole.format(history)} lignes d’historique`

export const exchangeSentences = {
  noData: (data: string) =>
    `Il n’y a rien à exporter : le dossier QUAI_DATA « ${data} » ne contient pas de base.`,
  unknownOrganisation: (org: string) => `L’organisation « ${org} » n’existe pas ici. Rien n’a été exporté.`,
  exists: (file: string) => `Le fichier « ${file} » existe déjà : donnez un autre nom. Rien n’a été exporté.`,
  neverStill:
    'Les données changent sans cesse : rien n’a été exporté. Relancez npm run export à une heure plus calme, ou arrêtez les serveurs.',
  diskFull: 'Le disque est plein : le fichier inachevé est effacé, les données n’ont pas changé.',
  exported: (file: string, manifest: ExportManifest) => `${file}\n${contentsOf(manifest)}.`,

  noFile: 'Donnez le fichier à importer : npm run import -- FICHIER',
  unreadable: (file: string) => `Le fichier « ${file} » n’existe pas ou ne peut pas être lu. ${NOTHING}`,
  notEmpty: (data: string) =>
    `Le dossier QUAI_DATA « ${data} » contient déjà des données : un import demande un dossier vide. ${NOTHING}`,
  running: (data: string) =>
    `Un serveur Quai utilise le dossier « ${data} » : arrêtez-le d’abord. ${NOTHING}`,
  postgres: `QUAI_DATABASE_URL est donné : l’import se fait dans la base embarquée d’un dossier vide. ${NOTHING}`,
  notAnExport: (file: string) => `Le fichier « ${file} » n’est pas un export de Quai. ${NOTHING}`,
  newer: (file: string, version: string) =>
    `Le fichier « ${file} » vient d’une version plus récente de Quai (${version}) : installez-la d’abord. ${NOTHING}`,
  damaged: (file: string) =>
    `Le fichier « ${file} » est incomplet ou a été modifié : sa somme de contrôle est fausse. ${NOTHING}`,
  badLine: (line: number, why: string) =>
    `La ligne ${whole.format(line)} du fichier est mal formée : ${why}. ${NOTHING}`,
  noObject: 'ce n’est pas un objet JSON',
  unknownKind: (kind: string) => `« ${kind} » n’est pas connu`,
  badField: (kind: string, field: string) => `la valeur de « ${field} » ne convient pas (${kind})`,
  twice: (kind: string, id: string) => `« ${id} » y est deux fois (${kind})`,
  cannotMove: (name: string) => `« ${name} » ne peut pas être déplacé dans le dossier de données. ${NOTHING}`,
  imported: (org: string, manifest: ExportManifest) =>
    [
      `Importé : l’organisation « ${org} », ${contentsOf(manifest)}.`,
      'Un export ne contient ni mots de passe ni photos : donnez un mot de passe avec npm run account -- password NOM, et recopiez le dossier images et image-keys.json.',
    ].join('\n'),
} as const
