// Messages for a crew when the phone cannot do what was tapped or typed. One sentence each; typography is ours.
import { formatWhole } from '../values/decimal.ts'
import { plural, pluralWord } from './plural.ts'

export const onSiteMessages = {
  notANumber: 'Saisissez un nombre, par exemple 12,5.',
  notAWhole: 'Saisissez un nombre entier, par exemple 3.',
  negative: 'Un nombre négatif ne va pas ici.',
  tooMany: (most: number): string =>
    `Plus de ${formatWhole(most)}\u00a0pièces sur une seule ligne\u00a0: vérifiez la quantité.`,
  noPiece: 'Saisissez au moins une pièce.',
  tooHeavy: (kilograms: number): string =>
    `Plus de ${formatWhole(kilograms)}\u00a0kg\u00a0: vérifiez le poids.`,
  noWeight: 'Saisissez un poids au-dessus de zéro.',
  tooLarge: (cubicMetres: number): string =>
    `Plus de ${formatWhole(cubicMetres)}\u00a0m³\u00a0: vérifiez le volume.`,
  tooLong: (hours: number): string => `Plus de ${hours}\u00a0heures\u00a0: vérifiez la durée.`,
  cancelled: 'Le bureau a annulé ce passage\u00a0: ce qui est noté reste, rien de plus ne s’ajoute.',
  postponed: 'Ce passage est reporté\u00a0: remettez-le à faire pour le modifier.',
  otherDay: 'Ce passage a été terminé un autre jour\u00a0: le bureau peut encore le corriger.',
  lineGone: 'Cet objet n’est plus dans la liste\u00a0: le bureau l’a retiré.',
  notAdded: 'Cet objet était prévu\u00a0: il se refuse, il ne se retire pas.',
  objectGone: 'Cet objet n’est plus au catalogue de cet appareil.',
  containerGone: 'Ce contenant n’est plus dans la liste de cet appareil.',
  emptyCode: 'Aucune étiquette n’a été lue.',
  longCode: (most: number): string =>
    `Ce code est trop long pour une étiquette (${most}\u00a0caractères au plus).`,
  mistypedCode: 'Ce code n’est pas juste\u00a0: relisez l’étiquette caractère par caractère.',
  stickersNotHere:
    'Cet appareil n’a pas encore la liste des étiquettes\u00a0: liez celle-ci au quai, ou réessayez une fois les données chargées.',
  stickerOnLine: (name: string): string =>
    `Cette étiquette est déjà sur «\u202f${name}\u202f», dans ce passage.`,
  lineHasSticker: 'Cet objet a déjà une étiquette\u00a0: décollez-la avant d’en coller une autre.',
  stickerElsewhere: 'Cette étiquette est déjà sur un objet d’un autre passage de la tournée.',
  stickerTaken: (name: string, state: string | null): string =>
    `Cette étiquette est déjà celle d’un autre objet\u00a0: «\u202f${name}\u202f»${state === null ? '' : `, ${state}`}.`,
  stickerUnknown: 'Étiquette inconnue\u00a0: elle n’est sur aucun objet.',
  stickerOfOther: (name: string): string =>
    `Cette étiquette est celle de «\u202f${name}\u202f», qui n’est pas prévu ici.`,
  noSticker: 'Cet objet n’a pas d’étiquette\u00a0: scannez-la d’abord.',
  noReason: 'Le motif est obligatoire',
  pastDay: 'Le jour souhaité est déjà passé.',
  slotGone: 'Ce créneau n’est plus sur cet appareil.',
  nothingToUnload: 'Rien à décharger\u00a0: aucun objet emporté n’attend la pesée.',
  noScale: 'Cette balance n’est plus sur cet appareil.',
} as const

/** What is still missing for « Préparer ma tournée ». */
export const readinessMessages = {
  applicationComing: 'L’application elle-même arrive encore\u00a0: restez sur le réseau.',
  weekNotHere: 'Cette semaine n’est pas encore sur cet appareil.',
  weekComing: 'Les tâches de la semaine n’ont pas fini d’arriver.',
  catalogueComing: 'Le catalogue des objets n’a pas fini d’arriver.',
  photos: (count: number): string =>
    count < 2 ? 'Une photo manque encore.' : `${plural(count, 'photo')} manquent encore.`,
  photosGone: (count: number): string =>
    `${plural(count, 'photo')} ${pluralWord(count, 'n’existe plus', 'n’existent plus')}`,
} as const
