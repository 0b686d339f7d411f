// The French sentences that the operator reads about accounts, one for each outcome.
import { MAX_PASSWORD, MIN_PASSWORD } from '../use/people/passwords.ts'

const refusedPasswords: { readonly [rule: string]: string } = {
  isEmpty: 'Donnez le mot de passe sur l’entrée standard, sur une ligne.',
  stringLengthTooShort: `Le mot de passe est trop court\u00a0: il faut au moins ${MIN_PASSWORD}\u00a0caractères.`,
  stringLengthTooLong: `Le mot de passe est trop long\u00a0: ${MAX_PASSWORD}\u00a0caractères au plus.`,
}

export const accountSentences = {
  usage: [
    'Donnez ce qu’il faut faire et le nom d’utilisateur\u00a0:',
    '  npm run account -- admin NOM [--firstname PRÉNOM] [--lastname NOM] [--email ADRESSE]',
    '  npm run account -- password NOM',
    '  npm run account -- deactivate NOM',
    'Le mot de passe est lu sur l’entrée standard. --organisation IDENTIFIANT, si ce n’est pas «\u202fquai\u202f».',
  ].join('\n'),
  prompt: 'Mot de passe\u00a0: ',
  unknownOrganisation: (org: string) =>
    `L’organisation «\u202f${org}\u202f» n’existe pas ici. Démarrez Quai une fois sur ce dossier, ou vérifiez QUAI_DATA et --organisation.`,
  unknownUser: (username: string) => `Il n’y a pas de compte «\u202f${username}\u202f».`,
  takenName: (username: string) =>
    `Le compte «\u202f${username}\u202f» existe déjà\u00a0: npm run account -- password ${username} change son mot de passe.`,
  takenEmail: 'Un autre compte a déjà cette adresse e-mail.',
  inactiveUser: (username: string) =>
    `Le compte «\u202f${username}\u202f» est désactivé\u00a0: réactivez-le dans Réglages, Utilisateurs.`,
  refusedPassword: (rule: string) =>
    refusedPasswords[rule] ??
    'Ce mot de passe est trop facile à deviner\u00a0: évitez les mots courants, les répétitions et le nom du compte.',
  lastManager: (username: string) =>
    `«\u202f${username}\u202f» est le dernier compte qui peut gérer les utilisateurs\u00a0: donnez d’abord ce droit à quelqu’un d’autre. Rien n’a changé.`,
  created: (username: string) => `Le compte administrateur «\u202f${username}\u202f» est créé.`,
  passwordSet: (username: string) =>
    `Le mot de passe de «\u202f${username}\u202f» est changé. Tous ses appareils sont déconnectés.`,
  deactivated: (username: string) =>
    `Le compte «\u202f${username}\u202f» est désactivé. Tous ses appareils sont déconnectés.`,
} as const
