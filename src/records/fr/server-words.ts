// A server's English answers in French. Specification section 8 shows a server's detail unchanged, but our server and plain back
// ends answer programs in English. An unknown detail stays unchanged: it may already be French.

export const noAnswer = 'Le serveur ne répond pas\u00a0: vérifiez le réseau, puis réessayez.'

/** Why a session on this device ended, or does not begin. */
export const deviceWords = {
  revoked:
    'Session fermée sur cet appareil\u00a0: votre saisie y est gardée jusqu’à votre prochaine connexion.',
  blocked:
    'Cet appareil est bloqué\u00a0: un administrateur peut le débloquer. Ce qui n’est pas envoyé y reste gardé.',
} as const

const details: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^Device revoked$|^The device has been revoked$/i, deviceWords.revoked],
  [/^Device blocked$|^The device has been blocked$/i, deviceWords.blocked],
  [/^(Invalid refresh token|Refresh token has expired)$/i, 'La connexion a expiré\u00a0: reconnectez-vous'],
  [/^Invalid username and password combination$/i, 'Ce nom ou ce mot de passe n’est pas le bon'],
  [/^Unrecognized fields?\b/i, 'Le serveur ne connaît pas une information envoyée'],
  [/^JSON decoding error\b/i, 'Les données envoyées sont abîmées'],
  [/^Every element of the list\b|^The body must be\b/i, 'Les données envoyées sont abîmées'],
  [/^An entity with this id already exists$/i, 'Cette fiche existe déjà'],
  [/^The entity has changed$/i, 'Cette fiche a changé entre-temps'],
  [/^(Entity|Item|Page) not found\.?$/i, 'Cette fiche n’existe plus sur le serveur'],
  [/^Unable to delete entity\.?$/i, 'Cette fiche n’a pas pu être supprimée'],
  [/Idempotency-Key/i, 'Cette modification a déjà été envoyée autrement'],
  [/still (being|running)|in progress/i, 'Le serveur traite encore cette modification'],
  [/^Invalid page provided$|^Page (size )?(must|is)\b|^size must\b/i, 'Cette page de la liste n’existe pas'],
  [
    /^Client credentials were not found\b|^This client is invalid\b/i,
    'La configuration de l’application n’est pas la bonne',
  ],
  [/too large|too big/i, 'C’est trop lourd pour le serveur'],
  [/^The grant type\b|^Grant type\b/i, 'Cette manière de se connecter n’est pas prévue'],
]

export const frenchDetail = (detail: string): string =>
  details.find(([pattern]) => pattern.test(detail))?.[1] ?? detail
