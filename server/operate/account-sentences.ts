// The French sentences that the operator reads about accounts, one for each outcome.
import { MAX_PASSWORD, MIN_PASSWORD } from '../use/people/passwords.ts'

const refusedPasswords: { readonly [rule: string]: string } = {
  isEmpty: 'Donnez le mot de passe sur l’entrée standard, sur une ligne.',
  stringLengthTooShort: `Le mot de passe est trop court : il faut au moins ${MIN_PASSWORD} signes.`,
  stringLengthTooLong: `Le mot de passe est trop long : ${MAX_PASSWORD} signes au plus.`,
}

export const accountSentences = {
  usage: [
    'Donnez ce qu’il faut faire et le nom d’utilisateur :',
    '  npm run account -- admin NOM [--firstname PRÉNOM] [--lastname NOM] [--email ADRESSE]',
    '  npm run account -- password NOM',
    '  npm run account -- deactivate NOM',
    'Le mot de passe est lu sur l’entrée standard. --organisation IDENTIFIANT, si ce n’est pas « quai ».',
  ].join('\n'),
  prompt: 'Mot de passe : ',
  unknownOrganisation: (org: string) =>
    `L’organisation « ${org} » n’existe pas ici. Démarrez Quai une fois sur ce dossier, ou vérifiez QUAI_DATA et --organisation.`,
  unknownUser: (username: string) => `Il n’y a pas de compte « ${username} ».`,
  takenName: (username: string) =>
    `Le compte « ${username} » existe déjà : npm run account -- password ${username} change son mot de passe.`,
  takenEmail: 'Un autre compte a déjà cette adresse e-mail.',
  inactiveUser: (username: string) =>
    `Le compte « ${username} » est désactivé : réactivez-le dans Configuration, Utilisateurs.`,
  refusedPassword: (rule: string) =>
    refusedPasswords[rule] ??
    'Ce mot de passe est trop facile à deviner : évitez les mots courants, les répétitions et le nom du compte.',
  lastManager: (username: string) =>
    `« ${username} » est le dernier compte qui peut gérer les utilisateurs : donnez d’abord ce droit à quelqu’un d’autre. Rien n’a changé.`,
  created: (username: string) => `Le compte administrateur « ${username} » est créé.`,
  passwordSet: (username: string) =>
    `Le mot de passe de « ${username} » est changé. Toutes ses sessions sont fermées.`,
  deactivated: (username: string) =>
    `Le compte « ${username} » est désactivé. Toutes ses sessions sont fermées.`,
} as const
