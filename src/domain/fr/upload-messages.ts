// What can go wrong with a photo's upload (specification section 8 lists the cases), in French.

export const uploadMessages = {
  missingEndpoint: 'L’adresse du service d’images n’est pas réglée.',
  invalidTransformationPosition: 'La position demandée pour la transformation de l’image n’existe pas.',
  missingFile: 'Il n’y a pas de fichier à envoyer.',
  missingFileName: 'Le fichier à envoyer n’a pas de nom.',
  missingPublicKey: 'La clé publique du service d’images n’est pas réglée.',
  missingSignature: 'L’autorisation d’envoi est incomplète : signature, jeton ou échéance manquants.',
  invalidTransformation: 'La transformation demandée pour l’image n’est pas valable.',
  network: 'La photo n’est pas partie : pas de réponse du service d’images.',
  invalidAuthentication: 'La réponse d’autorisation du service d’images n’est pas valable.',
  authenticationTimeout: 'Le service d’images n’a pas donné d’autorisation en 60 secondes.',
} as const
export type UploadError = keyof typeof uploadMessages

export const UPLOAD_AUTHENTICATION_TIMEOUT_MS = 60_000
