// Failures of this device's own storage or of the image service, in French (specification section 8, sync.md section 4).
import type { StorageFault, UploadFault } from '../failure.ts'

export const storageMessages: { readonly [fault in StorageFault]: string } = {
  full: 'La mémoire de cet appareil est pleine\u00a0: rien n’a été enregistré. Libérez de la place, puis recommencez.',
  blocked:
    'Ce navigateur refuse de garder des données (navigation privée\u202f?)\u00a0: rien n’a été enregistré sur cet appareil.',
  newer: 'Les données de cet appareil viennent d’une version plus récente. Rechargez l’application.',
  corrupted: 'Les données de cet appareil ne peuvent plus être lues.',
}

/** For a « Reconstruire » that the next start could not finish either. */
export const rebuildCutShort =
  'La reconstruction des données de cet appareil n’est pas allée au bout. Ce qui n’est pas envoyé y est toujours gardé\u00a0: rechargez la page pour la reprendre.'

const uploadMessages: { readonly [fault in UploadFault]: string } = {
  missingEndpoint: 'L’adresse du service d’images manque dans la configuration.',
  badTransformationPosition: 'La position de la transformation d’image n’est pas valable.',
  missingFile: 'Aucun fichier à envoyer.',
  missingFileName: 'Le nom du fichier à envoyer manque.',
  missingPublicKey: 'La clé publique du service d’images manque dans la configuration.',
  missingSignature: 'La signature, le jeton ou la date d’expiration manque pour l’envoi.',
  badTransformation: 'Un paramètre de transformation d’image n’est pas valable.',
  network: 'La photo n’a pas pu être envoyée\u00a0: le service d’images ne répond pas.',
  badAuthentication: 'Le serveur n’a pas donné d’autorisation d’envoi valable.',
  authenticationTimeout: 'Le serveur n’a pas donné d’autorisation d’envoi en 60\u00a0secondes.',
  refused: 'Le service d’images a refusé la photo.',
}

export const uploadMessage = (fault: UploadFault, detail: string | null): string =>
  fault === 'refused' && detail !== null ? `${uploadMessages.refused} (${detail})` : uploadMessages[fault]

/** After a restored server received again what this device had kept (sync.md section 3.5). */
export const resentMessage = (count: number): string =>
  count === 0
    ? 'Le serveur a été restauré\u00a0: rien ne manquait de cet appareil.'
    : count === 1
      ? 'Le serveur a été restauré\u00a0: 1\u00a0modification de cet appareil a été renvoyée.'
      : `Le serveur a été restauré\u00a0: ${count}\u00a0modifications de cet appareil ont été renvoyées.`

export const photoAlreadySent = 'Cette photo est déjà partie.'

/** Why an image from a camera or a gallery could not become a photo. */
export type PhotoFault = 'unreadable' | 'unsupported' | 'tooLarge'
export const photoMessages: { readonly [fault in PhotoFault]: string } = {
  unreadable: 'Cette image ne peut pas être lue. Reprenez la photo.',
  unsupported:
    'Ce navigateur ne sait pas lire les photos HEIC. Dans les réglages du téléphone, choisissez pour les photos le format «\u202fLe plus compatible\u202f» (JPEG), puis reprenez-la.',
  tooLarge: 'Cette image dépasse 40\u00a0millions de pixels. Choisissez une taille de photo plus petite.',
}

/** Why a file of unsent changes was not imported. */
export const outboxFileMessages = {
  unreadable: 'Ce fichier n’est pas une exportation de modifications non envoyées.',
  otherVersion:
    'Ce fichier vient d’une autre version de l’application\u00a0: mettez-la à jour, puis recommencez.',
  otherServer: 'Ce fichier vient d’un autre serveur\u00a0: il ne peut pas être repris ici.',
  /** For one line: it stays shown, and is never sent. */
  badKey:
    'La clé de cette modification n’est pas valable dans le fichier\u00a0: elle ne peut pas être envoyée.',
  badId:
    'L’identifiant de cette ligne n’est pas valable dans le fichier\u00a0: elle ne peut pas être envoyée.',
  otherUser: (name: string): string =>
    name === ''
      ? 'Ce fichier appartient à une autre personne\u00a0: elle seule peut le reprendre, sous son nom.'
      : `Ce fichier appartient à ${name}\u00a0: cette personne seule peut le reprendre, sous son nom.`,
} as const

/** For a back end without idempotency keys: nobody can know whether the creation arrived (sync.md section 3.4). */
export const alreadyRecorded =
  'Déjà enregistrée\u202f? Le serveur a une fiche semblable. Réessayez pour l’enregistrer quand même, ou abandonnez.'
