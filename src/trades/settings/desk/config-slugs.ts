// The names of the configuration's lists in the address. In a file of their own, because the route tree loads them at the start.
export const configSlugs = [
  'objets',
  'villes',
  'secteurs',
  'calendrier',
  'ressources',
  'utilisateurs',
  'motifs',
  'provenances',
  'destinations',
  'contenants',
  'types-taches',
  'partenaires',
  'types-partenaires',
  'filieres',
  'modeles-impression',
  'location',
  'organisation',
  'donnees-personnelles',
  'serveur',
  'commencer',
] as const
export type ConfigSlug = (typeof configSlugs)[number]

/** No list in particular: the screen opens the first one that the person may configure. */
export const ANY_LIST = 'listes'

export const slugOf = (text: string): ConfigSlug | typeof ANY_LIST =>
  configSlugs.find(slug => slug === text) ?? ANY_LIST
