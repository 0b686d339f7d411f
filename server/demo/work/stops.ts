// What a stop of a tour is made of: streets, ways in, remarks, and the objects given, each named by its key in the catalogue.

export const streets = [
  'rue des Tanneurs',
  'rue du Moulin',
  'allée des Saules',
  'quai Saint-Urbain',
  'rue du Houblon',
  'rue des Écluses',
  'chemin du Ried',
  'rue de la Cigogne',
  'place du Puits',
  'rue des Vergers',
  'route du Vin',
  'rue du Lavoir',
  'impasse des Sureaux',
  'rue de la Tuilerie',
  'rue de l’Église',
  'rue des Mésanges',
  'rue du Bac',
  'rue des Forgerons',
  'allée du Parc',
  'rue du Colombage',
  'rue des Maraîchers',
  'rue de la Gare',
  'faubourg du Nord',
  'rue des Acacias',
  'rue du Général-Hiver',
  'rue des Bateliers',
  'rue de la Choucrouterie',
  'cour du Tonnelier',
] as const

/** How the crew reaches the objects. `accomodation`, `elevator` and `stairs` are values of the closed lists. */
export interface WayIn {
  readonly accomodation: 1 | 2 | 3
  readonly floor: number | null
  readonly elevator: 0 | 1 | 2 | null
  readonly stairs: 0 | 1 | 2 | null
  readonly digicode: string
  readonly access: string
  readonly parking: string
  readonly tip: string
}
const way = (
  accomodation: 1 | 2 | 3,
  floor: number | null,
  elevator: 0 | 1 | 2 | null,
  stairs: 0 | 1 | 2 | null,
  words: Partial<Pick<WayIn, 'digicode' | 'access' | 'parking' | 'tip'>> = {},
): WayIn => ({
  accomodation,
  floor,
  elevator,
  stairs,
  digicode: '',
  access: '',
  parking: '',
  tip: '',
  ...words,
})

export const waysIn = [
  way(1, 0, null, null),
  way(2, 3, 0, 1, {
    digicode: 'A47B',
    parking: 'Dans la cour',
    tip: 'Sonner chez Weber, l’interphone est en panne.',
  }),
  way(1, 0, null, null, { access: 'Portail vert, le chien est gentil.' }),
  way(2, 5, 1, 0, { digicode: '1408', tip: 'L’ascenseur est au fond du hall, à gauche.' }),
  way(2, 1, 0, 0, { parking: 'Livraison devant le 6' }),
  way(1, 1, null, 0, { parking: 'Devant le garage, laisser passer le voisin.' }),
  way(2, 2, 1, 0, { digicode: '27C9' }),
  way(3, -1, 0, 1, { access: 'Cave, porte basse\u00a0: se baisser.' }),
  way(2, 0, null, null, { access: 'Rez-de-chaussée sur cour, passer sous le porche.' }),
  way(2, 4, 2, 0, { digicode: '5530', tip: 'Ascenseur en panne depuis lundi, prévoir les sangles.' }),
  way(3, 0, null, null, { access: 'Garage au fond de la cour.' }),
  way(2, 2, 0, 2, { tip: 'Escalier en colimaçon, passage de 70\u00a0cm.' }),
  way(1, 0, null, null, { parking: 'Rue étroite\u00a0: se garer place du Puits.' }),
  way(2, 6, 1, 0, { digicode: '90A1', access: 'Badge chez la gardienne.' }),
  way(3, 2, 0, 1, { access: 'Grenier, échelle de meunier.' }),
] as const

export const notes = [
  '',
  'Appeler une demi-heure avant.',
  '',
  'Armoire démontée, vis dans un sachet.',
  'La personne ne peut pas aider à porter.',
  '',
  'Succession\u00a0: la famille sera sur place.',
  'Photos reçues par e-mail, bon état.',
  '',
  'Second contact\u00a0: le gardien.',
  'Prévoir le diable et deux sangles.',
] as const

export type Gift = readonly (readonly [key: string, quantity: number])[]

/** The gifts of an ordinary stop, from the smallest to the largest. */
export const gifts = [
  [
    ['lampe', 1],
    ['chaise', 2],
  ],
  [
    ['fauteuil', 1],
    ['lampe', 1],
  ],
  [
    ['commode', 1],
    ['lampe', 1],
  ],
  [
    ['televiseur', 1],
    ['meuble-tv', 1],
  ],
  [
    ['velo', 1],
    ['jeux', 2],
  ],
  [
    ['chevet', 2],
    ['lit-bebe', 1],
  ],
  [
    ['micro-ondes', 1],
    ['aspirateur', 1],
    ['casserole', 2],
  ],
  [
    ['carton-livres', 4],
    ['etagere', 1],
  ],
  [
    ['table-basse', 1],
    ['fauteuil', 1],
    ['tapis', 1],
  ],
  [
    ['bureau', 1],
    ['fauteuil-bureau', 1],
    ['ecran', 1],
  ],
  [
    ['sommier-140', 1],
    ['matelas-140', 1],
  ],
  [
    ['canape-2', 1],
    ['table-basse', 1],
  ],
  [
    ['table-cuisine', 1],
    ['chaise', 4],
  ],
  [
    ['lave-linge', 1],
    ['micro-ondes', 1],
  ],
  [
    ['canape-3', 1],
    ['chevet', 1],
  ],
  [
    ['armoire', 1],
    ['chaise', 2],
  ],
  [
    ['buffet', 1],
    ['vaisselle', 3],
  ],
  [
    ['refrigerateur', 1],
    ['cuisiniere', 1],
  ],
  [
    ['bibliotheque', 1],
    ['carton-livres', 6],
  ],
  [
    ['lit-90', 2],
    ['commode', 1],
  ],
  [
    ['table', 1],
    ['chaise', 6],
  ],
  [
    ['clic-clac', 1],
    ['meuble-tv', 1],
  ],
] as const satisfies readonly Gift[]

/** The contents of a whole house: more than a truck's capacity, whatever else is on the tour. */
export const houseful: Gift = [
  ['canape-angle', 1],
  ['armoire', 3],
  ['buffet', 2],
  ['table', 1],
  ['chaise', 8],
]

/** What the shop delivers to people who furnish a first home. */
export const deliveries = [
  [
    ['lit-90', 1],
    ['chevet', 1],
  ],
  [
    ['table-cuisine', 1],
    ['chaise', 4],
  ],
  [['refrigerateur', 1]],
  [['canape-2', 1]],
] as const satisfies readonly Gift[]

export const partnerLoads = [
  [['benne', 2]],
  [['bac-decheterie', 3]],
  [
    ['sac-textile', 6],
    ['carton-livres', 4],
  ],
] as const satisfies readonly Gift[]

export const crewNotes = [
  'Hayon lent\u00a0: compter cinq minutes de plus au-delà de 60\u00a0kg.',
  'Sangles neuves dans la cabine. Rendre la clé du dépôt au bureau.',
  '',
  'Plein fait hier. Couvertures à ramener du quai.',
  '',
] as const

export const cancelledReasons = [
  'La personne a donné à un voisin.',
  'Déménagement repoussé, rappellera.',
  'Demande en double.',
] as const
