// What the operator reads of the store of images: one sentence for each of its faults, and what a move of images did.
import {
  hasCode,
  IMAGES_ABSENT,
  IMAGES_AWAY,
  IMAGES_FULL,
  IMAGES_REFUSED,
} from '../../storage/error-codes.ts'
import { counted } from '../sentences.ts'
import type { Moved } from './move-images.ts'

const whyOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split(': ').at(-1) ?? '') : String(error)

const refusals: { readonly [code: string]: string } = {
  RequestTimeTooSkewed:
    'L’horloge de cette machine est fausse\u00a0: le stockage d’images de QUAI_S3_URL refuse ce qu’elle signe.',
  AuthorizationHeaderMalformed: 'QUAI_S3_REGION n’est pas la région du stockage d’images de QUAI_S3_URL.',
}

/** Undefined for any other error. */
export const imageFault = (error: unknown): string | undefined => {
  const why = whyOf(error)
  if (hasCode(error, IMAGES_AWAY)) return `Le stockage d’images de QUAI_S3_URL ne répond pas (${why}).`
  if (hasCode(error, IMAGES_REFUSED))
    return (
      refusals[why] ??
      `Le stockage d’images refuse QUAI_S3_KEY et QUAI_S3_SECRET, ou ne leur donne pas tous les droits sur QUAI_S3_BUCKET (${why}).`
    )
  if (hasCode(error, IMAGES_ABSENT))
    return 'Le stockage d’images n’a pas le compartiment que nomme QUAI_S3_BUCKET\u00a0: créez-le, ou corrigez ce nom.'
  if (hasCode(error, IMAGES_FULL))
    return 'Le stockage d’images est plein\u00a0: agrandissez-le, ou libérez-y de la place.'
  return undefined
}

const files = (n: number): string => counted(n, 'fichier', 'fichiers')
const places = { s3: 'le compartiment de QUAI_S3_BUCKET', folder: 'le dossier de données' } as const
export type Place = keyof typeof places
const ofPlaces = { s3: 'du compartiment', folder: 'du dossier de données' } as const
const others = { s3: 'folder', folder: 's3' } as const

const named = (paths: readonly string[]): string =>
  paths.length > 5 ? `${paths.slice(0, 5).join(', ')}…` : paths.join(', ')

const countsOf = (to: Place, { copied, there, removed }: Moved): string => {
  const now = `${files(copied)} d’images ${copied < 2 ? 'copié et vérifié' : 'copiés et vérifiés'} dans ${places[to]}`
  const before = there === 0 ? '' : `, ${files(there)} y ${there < 2 ? 'était' : 'étaient'} déjà`
  const gone =
    removed === 0 ? '' : `, ${files(removed)} ${removed < 2 ? 'retiré' : 'retirés'} ${ofPlaces[others[to]]}`
  return `${now}${before}${gone}.`
}

export const imageSentences = {
  usage: 'Dites où vont les images\u00a0: npm run images -- --to s3, ou npm run images -- --to folder',
  noBucket:
    'Donnez le stockage d’images à la commande\u00a0: QUAI_S3_URL, QUAI_S3_BUCKET, QUAI_S3_KEY et QUAI_S3_SECRET.',
  garbled: 'Le stockage d’images de QUAI_S3_URL ne rend pas ce qu’il a reçu.',
  moved: (to: Place, moved: Moved, removes: boolean): string =>
    removes || moved.copied + moved.there === 0
      ? countsOf(to, moved)
      : `${countsOf(to, moved)}\nCeux ${ofPlaces[others[to]]} y sont encore\u00a0: la même commande avec --remove les retire.`,
  cut: (to: Place, moved: Moved, fault: string): string =>
    `${fault}\n${countsOf(to, moved)} Relancez la commande\u00a0: elle reprend où elle s’est arrêtée.`,
  bad: (to: Place, moved: Moved): string =>
    [
      countsOf(to, moved),
      ...(moved.different.length === 0
        ? []
        : [
            `${files(moved.different.length)} de même nom ${moved.different.length < 2 ? 'est autre' : 'sont autres'} ici et là\u00a0: rien n’y a été changé (${named(moved.different)}).`,
          ]),
      ...(moved.damaged.length === 0
        ? []
        : [
            `${files(moved.damaged.length)} ${moved.damaged.length < 2 ? 'est abîmé' : 'sont abîmés'}, sans copie\u00a0: cherchez dans une sauvegarde (${named(moved.damaged)}).`,
          ]),
    ].join('\n'),
} as const
