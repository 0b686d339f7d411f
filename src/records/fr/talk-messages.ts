// Sentences about messages between desk and crew: what is left of a message without words when its picture is gone.
export const talkMessages = {
  photoOfDeleted: 'Photo d’un passage supprimé',
  photoAbandoned: 'Photo abandonnée',
} as const
