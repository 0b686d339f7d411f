// The demo's catalogue: a tree of categories and sixty objects with their usual weights, volumes, durations and prices.
import type { predefinedTags } from '#records/lists/item-lists.ts'

export interface DemoCategory {
  readonly name: string
  readonly parent?: string
  readonly rental?: 1
  readonly donation?: 0
  readonly note?: string
}

export const categories: readonly DemoCategory[] = [
  { name: 'Meubles' },
  { name: 'Assises', parent: 'Meubles', rental: 1 },
  { name: 'Literie', parent: 'Meubles' },
  { name: 'Plans', parent: 'Meubles', rental: 1 },
  { name: 'Rangement', parent: 'Meubles' },
  { name: 'Électroménager' },
  { name: 'Froid', parent: 'Électroménager', rental: 1 },
  { name: 'Hors froid', parent: 'Électroménager', rental: 1 },
  { name: 'Écrans', parent: 'Électroménager' },
  { name: 'Maison' },
  {
    name: 'Vaisselle',
    parent: 'Maison',
    rental: 1,
    note: 'Rendue rincée, dans ses caisses. Une pièce manquante est facturée.',
  },
  { name: 'Décoration', parent: 'Maison' },
  { name: 'Textile', parent: 'Maison' },
  { name: 'Loisirs' },
  { name: 'Livres et jeux', parent: 'Loisirs' },
  { name: 'Plein air', parent: 'Loisirs', rental: 1, note: 'Montage à deux. Rendre les toiles sèches.' },
  { name: 'Cycles', parent: 'Loisirs', rental: 1 },
  { name: 'Bricolage', rental: 1 },
  { name: 'Vrac et bennes', donation: 0 },
]

/** The tariffs of a rentable object and its deposit, in euros. */
interface Rental {
  readonly halfday?: number
  readonly day: number
  readonly week: number
  readonly month?: number
  readonly year?: number
  readonly caution: number
  readonly missing?: number
  readonly safety?: number
  readonly delivery?: 'deliver' | 'takeaway'
}

export interface DemoObject {
  readonly key: string
  readonly name: string
  readonly category: string
  readonly grams: number
  readonly m3: number
  readonly minutes: number
  /** Resale value in euros. */
  readonly value: number
  readonly instances: number
  /** In one of them: a crate of 24 plates is one thing. */
  readonly pieces?: number
  readonly tags: readonly (typeof predefinedTags)[number][]
  readonly keywords: string
  readonly rental?: Rental
  readonly channel?: 'scale'
  readonly model?: 'dishes' | 'mecanics'
  readonly inside?: true
}
type Extra = Partial<
  Pick<DemoObject, 'tags' | 'keywords' | 'rental' | 'channel' | 'model' | 'inside' | 'pieces'>
>

const object = (
  category: string,
  key: string,
  name: string,
  [kilograms, m3, minutes]: readonly [number, number, number],
  value: number,
  instances: number,
  extra: Extra = {},
): DemoObject => ({
  key,
  name,
  category,
  grams: Math.round(kilograms * 1000),
  m3,
  minutes,
  value,
  instances,
  tags: [],
  keywords: '',
  ...extra,
})

const seat = { tags: ['DEA', 'Assise'] } as const
const bed = { tags: ['DEA', 'Literie'] } as const
const top = { tags: ['DEA', 'Plan'] } as const
const storage = { tags: ['DEA', 'Rangement'] } as const
/** Textile decoration belongs to the stream of furniture since 2022. */
const rug = { tags: ['DEA'] } as const
const bigStorage = { tags: ['DEA', 'Rangement', 'Visite'] } as const
const cold = { tags: ['Élec - Froid'] } as const
const electric = { tags: ['Élec - Hors froid'] } as const
const screen = { tags: ['Élec - Écran'] } as const
const textile = { tags: ['Textile'] } as const
const toy = { tags: ['Jouet'] } as const
const sport = { tags: ['Sport et loisirs'] } as const
const garden = { tags: ['Bricolage et jardin'] } as const
const bulk = { channel: 'scale', inside: true } as const

export const catalogue: readonly DemoObject[] = [
  object('Assises', 'canape-2', 'Canapé 2 places', [38, 1.05, 8], 45, 4, { ...seat, keywords: 'sofa divan' }),
  object('Assises', 'canape-3', 'Canapé 3 places', [45, 1.4, 10], 60, 5, { ...seat, keywords: 'sofa divan' }),
  object('Assises', 'canape-angle', 'Canapé d’angle', [82, 2.6, 18], 120, 2, {
    tags: ['DEA', 'Assise', 'Visite'],
    keywords: 'sofa divan méridienne',
  }),
  object('Assises', 'clic-clac', 'Clic-clac', [48, 1.2, 10], 50, 3, { ...seat, keywords: 'banquette lit' }),
  object('Assises', 'fauteuil', 'Fauteuil', [18, 0.6, 3], 25, 6, seat),
  object('Assises', 'fauteuil-bureau', 'Fauteuil de bureau', [14, 0.45, 2], 20, 5, seat),
  object('Assises', 'chaise', 'Chaise', [4.5, 0.12, 1], 5, 12, seat),
  object('Assises', 'tabouret', 'Tabouret', [3.8, 0.08, 1], 4, 5, seat),
  object('Assises', 'chaise-pliante', 'Chaise pliante', [3.2, 0.06, 1], 8, 80, {
    ...seat,
    rental: { day: 0.6, week: 1.8, caution: 8, missing: 12, safety: 4 },
  }),
  object('Assises', 'banc', 'Banc de brasserie', [11, 0.3, 2], 22, 24, {
    ...seat,
    rental: { day: 1.5, week: 4, caution: 20, safety: 1 },
  }),

  object('Literie', 'sommier-140', 'Sommier 140', [32, 0.56, 8], 40, 3, bed),
  object('Literie', 'matelas-140', 'Matelas 140', [24, 0.53, 6], 45, 3, bed),
  object('Literie', 'lit-90', 'Lit 90 complet', [38, 0.7, 10], 50, 3, bed),
  object('Literie', 'lit-bebe', 'Lit de bébé', [15, 0.4, 6], 30, 3, bed),
  object('Literie', 'chevet', 'Table de chevet', [9, 0.12, 2], 12, 6, storage),

  object('Plans', 'table', 'Table de salle', [34, 0.75, 8], 55, 4, top),
  object('Plans', 'table-basse', 'Table basse', [16, 0.32, 3], 18, 5, top),
  object('Plans', 'bureau', 'Bureau', [30, 0.7, 8], 40, 4, top),
  object('Plans', 'table-cuisine', 'Table de cuisine', [20, 0.45, 5], 25, 3, top),
  object('Plans', 'table-pliante', 'Table pliante 180 cm', [14, 0.12, 2], 35, 20, {
    ...top,
    rental: { halfday: 2, day: 3, week: 9, caution: 30, safety: 1 },
  }),
  object('Plans', 'mange-debout', 'Mange-debout', [12, 0.2, 2], 30, 8, {
    ...top,
    rental: { day: 4, week: 10, caution: 30 },
  }),

  object('Rangement', 'armoire', 'Armoire 2 portes', [65, 1.9, 20], 70, 4, bigStorage),
  object('Rangement', 'buffet', 'Buffet', [58, 1.3, 15], 80, 3, bigStorage),
  object('Rangement', 'commode', 'Commode', [34, 0.5, 6], 35, 5, storage),
  object('Rangement', 'etagere', 'Étagère', [15, 0.4, 4], 15, 6, storage),
  object('Rangement', 'bibliotheque', 'Bibliothèque', [42, 0.95, 12], 45, 3, storage),
  object('Rangement', 'meuble-tv', 'Meuble de télévision', [24, 0.45, 5], 25, 4, storage),
  object('Rangement', 'meuble-chaussures', 'Meuble à chaussures', [17, 0.3, 3], 18, 3, storage),

  object('Froid', 'refrigerateur', 'Réfrigérateur', [58, 0.75, 12], 90, 4, {
    ...cold,
    rental: { day: 15, week: 45, month: 60, year: 120, caution: 120 },
  }),
  object('Froid', 'congelateur', 'Congélateur', [52, 0.7, 12], 80, 2, cold),
  object('Hors froid', 'lave-linge', 'Lave-linge', [68, 0.36, 12], 110, 4, electric),
  object('Hors froid', 'lave-vaisselle', 'Lave-vaisselle', [45, 0.36, 10], 90, 3, electric),
  object('Hors froid', 'cuisiniere', 'Cuisinière', [44, 0.38, 10], 80, 2, electric),
  object('Hors froid', 'micro-ondes', 'Micro-ondes', [13, 0.07, 2], 20, 5, electric),
  object('Hors froid', 'aspirateur', 'Aspirateur', [6, 0.08, 1], 20, 4, electric),
  object('Hors froid', 'percolateur', 'Percolateur 60 tasses', [6.5, 0.06, 2], 60, 4, {
    ...electric,
    model: 'mecanics',
    rental: { day: 8, week: 24, caution: 80, missing: 15 },
  }),
  object('Écrans', 'televiseur', 'Téléviseur', [14, 0.14, 3], 45, 5, screen),
  object('Écrans', 'ecran', 'Écran d’ordinateur', [5, 0.05, 1], 25, 4, screen),

  object('Vaisselle', 'assiettes', 'Caisse de 24 assiettes', [14.5, 0.04, 2], 40, 24, {
    model: 'dishes',
    pieces: 24,
    rental: { day: 3, week: 7, caution: 48, missing: 2.5, safety: 1, delivery: 'takeaway' },
  }),
  object('Vaisselle', 'verres', 'Casier de 24 verres à pied', [7.8, 0.05, 2], 30, 18, {
    model: 'dishes',
    pieces: 24,
    rental: { day: 2.5, week: 5, caution: 36, missing: 3, delivery: 'takeaway' },
  }),
  object('Vaisselle', 'couverts', 'Caisse de 50 couverts', [6, 0.02, 1], 25, 12, {
    model: 'dishes',
    pieces: 50,
    rental: { day: 2, week: 4, caution: 40, missing: 0.8, delivery: 'takeaway' },
  }),
  object('Vaisselle', 'casserole', 'Lot de casseroles', [5, 0.05, 1], 10, 4),
  object('Vaisselle', 'vaisselle', 'Carton de vaisselle', [9, 0.05, 1], 12, 4),
  object('Décoration', 'lampe', 'Lampe', [2.5, 0.06, 1], 6, 8, electric),
  object('Décoration', 'tapis', 'Tapis', [12, 0.12, 2], 18, 3, rug),
  object('Décoration', 'miroir', 'Miroir', [8, 0.1, 3], 15, 3),
  object('Décoration', 'carton-bibelots', 'Carton de bibelots', [7, 0.06, 1], 8, 4),
  object('Textile', 'sac-textile', 'Sac de textile', [8, 0.1, 1], 10, 2, { ...textile, channel: 'scale' }),

  object('Livres et jeux', 'carton-livres', 'Carton de livres', [16, 0.05, 1], 15, 5),
  object('Livres et jeux', 'jeux', 'Carton de jeux', [6, 0.06, 1], 12, 5, toy),
  object('Plein air', 'barnum', 'Barnum 3 × 4,5 m', [38, 0.25, 8], 220, 8, {
    ...garden,
    model: 'mecanics',
    rental: { halfday: 18, day: 30, week: 90, caution: 250, missing: 20, delivery: 'deliver' },
  }),
  object('Plein air', 'guirlande', 'Guirlande guinguette 20 m', [4, 0.03, 1], 40, 8, {
    ...electric,
    rental: { day: 5, week: 14, caution: 40 },
  }),
  object('Plein air', 'sono', 'Sono portable', [18, 0.15, 2], 200, 4, {
    ...electric,
    model: 'mecanics',
    rental: { halfday: 15, day: 25, week: 70, caution: 200 },
  }),
  object('Plein air', 'salon-jardin', 'Salon de jardin', [36, 0.9, 8], 60, 2, seat),
  object('Cycles', 'velo', 'Vélo adulte', [15, 0.5, 3], 35, 6, sport),
  object('Cycles', 'velo-cargo', 'Vélo-cargo', [42, 1.4, 5], 600, 2, {
    ...sport,
    model: 'mecanics',
    rental: { halfday: 8, day: 14, week: 60, month: 180, caution: 400 },
  }),
  object('Bricolage', 'diable', 'Diable', [13, 0.25, 2], 45, 3, {
    ...garden,
    rental: { halfday: 2, day: 3, week: 9, caution: 40 },
  }),
  object('Bricolage', 'caisse-outils', 'Caisse d’outils', [11, 0.05, 1], 25, 2, {
    ...garden,
    model: 'mecanics',
    rental: { day: 4, week: 12, caution: 60, missing: 6 },
  }),

  object('Vrac et bennes', 'benne', 'Benne mêlée', [32, 1.05, 12], 0, 0, bulk),
  object('Vrac et bennes', 'bac-decheterie', 'Bac de réemploi', [24, 0.6, 6], 0, 0, bulk),
]
