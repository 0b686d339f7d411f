// The starter catalogue: 120 common second-hand objects with usual weight, volume, loading time and EPR stream.
// Where each figure comes from, and which ones are orders of magnitude: docs/catalogue-de-depart.md.

export const starterCategories = [
  'Mobilier',
  'Électroménager',
  'Vaisselle et cuisine',
  'Livres, jeux, jouets',
  'Textile',
  'Sport et loisirs',
  'Bricolage et jardin',
] as const

type StarterCategory = (typeof starterCategories)[number]

/** The French EPR stream (« filière REP »); empty for what belongs to none, such as books and crockery. */
export type StarterStream = 'furniture' | 'electrical' | 'textile' | 'toys' | 'sport' | 'garden' | ''

export interface StarterObject {
  readonly name: string
  readonly category: StarterCategory
  /** In grams. */
  readonly weight: number
  /** In cubic metres. */
  readonly volume: number
  /** Minutes of loading. */
  readonly minutes: number
  readonly stream: StarterStream
}

/** A stream at the end of a row replaces the stream of its group. */
type Row = readonly [name: string, kg: number, m3: number, minutes: number, stream?: StarterStream]

const group = (
  category: StarterCategory,
  usual: StarterStream,
  rows: readonly Row[],
): readonly StarterObject[] =>
  rows.map(([name, kg, volume, minutes, stream = usual]) => ({
    name,
    category,
    weight: Math.round(kg * 1000),
    volume,
    minutes,
    stream,
  }))

export const starterObjects: readonly StarterObject[] = [
  ...group('Mobilier', 'furniture', [
    ['Canapé 3 places', 44, 1.8, 12],
    ['Canapé 2 places', 37, 1.3, 10],
    ['Canapé convertible', 38, 1.5, 12],
    ['Canapé d’angle', 80, 2.6, 18],
    ['Fauteuil', 27, 0.6, 5],
    ['Fauteuil de relaxation', 51, 0.71, 7],
    ['Chaise', 7, 0.2, 1],
    ['Chaise de bureau', 12, 0.28, 2],
    ['Tabouret', 4, 0.08, 1],
    ['Table à manger', 29, 0.9, 6],
    ['Table de cuisine', 23, 0.55, 5],
    ['Table basse', 14, 0.4, 3],
    ['Table de chevet', 8, 0.12, 3],
    ['Bureau', 27, 0.71, 6],
    ['Bureau informatique', 20, 0.48, 5],
    ['Commode', 27, 0.59, 6],
    ['Coiffeuse', 34, 0.59, 6],
    ['Armoire 1 porte', 37, 0.8, 8],
    ['Armoire 2 portes', 55, 1.5, 12],
    ['Armoire 3 portes', 90, 2.2, 16],
    ['Bibliothèque', 21, 0.65, 6],
    ['Buffet bas', 35, 0.71, 8],
    ['Vaisselier', 92, 0.99, 15],
    ['Meuble TV', 17, 0.42, 4],
    ['Cadre de lit 1 personne', 21, 0.48, 6],
    ['Cadre de lit 2 personnes', 55, 0.71, 10],
    ['Sommier 2 personnes', 26, 0.71, 6],
    ['Matelas 1 personne', 15, 0.48, 3],
    ['Matelas 2 personnes', 28, 0.71, 5],
    ['Lit superposé', 60, 1.2, 15],
    ['Lit bébé', 18, 0.28, 6],
    ['Chaise haute', 6, 0.14, 2],
    ['Miroir', 8, 0.07, 3, ''],
    ['Tapis', 10, 0.14, 3],
  ]),
  ...group('Électroménager', 'electrical', [
    ['Lave-linge', 68, 0.35, 10],
    ['Sèche-linge', 46, 0.35, 9],
    ['Lave-vaisselle', 43, 0.35, 9],
    ['Réfrigérateur', 41, 0.61, 9],
    ['Congélateur', 44, 0.5, 9],
    ['Cuisinière', 48, 0.39, 9],
    ['Four encastrable', 30, 0.22, 5],
    ['Four à micro-ondes', 13, 0.08, 2],
    ['Aspirateur', 5.9, 0.1, 2],
    ['Fer à repasser', 1, 0.01, 1],
    ['Cafetière électrique', 1.9, 0.03, 1],
    ['Bouilloire électrique', 1.2, 0.02, 1],
    ['Grille-pain', 1.5, 0.02, 1],
    ['Robot de cuisine', 3.3, 0.05, 1],
    ['Téléviseur', 10, 0.07, 3],
    ['Unité centrale d’ordinateur', 8.8, 0.05, 1],
    ['Ordinateur portable', 2.3, 0.01, 1],
    ['Écran d’ordinateur', 5.5, 0.05, 1],
    ['Imprimante', 10, 0.08, 2],
    ['Chaîne hi-fi', 8, 0.12, 2],
    ['Radiateur électrique', 12, 0.1, 2],
    ['Lampe à poser', 1.5, 0.06, 1],
    ['Lampadaire', 5, 0.13, 2],
    ['Machine à coudre', 9, 0.03, 2],
  ]),
  ...group('Vaisselle et cuisine', '', [
    ['Carton de vaisselle', 12, 0.06, 2],
    ['Service de vaisselle', 9, 0.04, 2],
    ['Assiette', 0.6, 0.01, 1],
    ['Tasse ou mug', 0.3, 0.01, 1],
    ['Verre', 0.2, 0.01, 1],
    ['Saladier', 0.8, 0.01, 1],
    ['Plat à four', 1.5, 0.01, 1],
    ['Casserole', 1, 0.01, 1],
    ['Poêle', 1, 0.01, 1],
    ['Poêle en fonte', 2.5, 0.01, 1],
    ['Cocotte en fonte', 5, 0.02, 1],
    ['Faitout', 2, 0.02, 1],
    ['Autocuiseur', 3, 0.02, 1],
    ['Ménagère de couverts', 2, 0.01, 1],
    ['Vase', 1, 0.01, 1],
  ]),
  ...group('Livres, jeux, jouets', 'toys', [
    ['Carton de livres', 8, 0.04, 2, ''],
    ['Livre grand format', 0.4, 0.01, 1, ''],
    ['Livre de poche', 0.3, 0.01, 1, ''],
    ['Disque vinyle', 0.25, 0.01, 1, ''],
    ['CD ou DVD', 0.1, 0.01, 1, ''],
    ['Jeu de société', 1.2, 0.01, 1],
    ['Puzzle', 0.6, 0.01, 1],
    ['Peluche', 0.3, 0.01, 1],
    ['Boîte de jeu de construction', 1.5, 0.01, 1],
    ['Porteur pour enfant', 3, 0.08, 1],
    ['Cuisine pour enfant', 8, 0.15, 3],
    ['Jouet électronique', 0.45, 0.01, 1, 'electrical'],
    ['Console de jeux', 2.5, 0.01, 1, 'electrical'],
    ['Poussette', 7.3, 0.15, 2, ''],
  ]),
  ...group('Textile', 'textile', [
    ['T-shirt', 0.17, 0.01, 1],
    ['Chemise', 0.25, 0.01, 1],
    ['Pull', 0.5, 0.01, 1],
    ['Pantalon ou jean', 0.45, 0.01, 1],
    ['Robe ou jupe', 0.3, 0.01, 1],
    ['Manteau ou veste', 0.95, 0.02, 1],
    ['Paire de chaussures', 0.8, 0.01, 1],
    ['Drap', 0.8, 0.01, 1],
    ['Sac de vêtements', 6, 0.05, 1],
    ['Couette 2 personnes', 2.5, 0.05, 1, 'furniture'],
  ]),
  ...group('Sport et loisirs', 'sport', [
    ['Vélo adulte', 14, 0.6, 4],
    ['Vélo enfant', 10, 0.35, 3],
    ['Vélo électrique', 24, 0.6, 5, 'electrical'],
    ['Trottinette', 4, 0.08, 1],
    ['Paire de rollers', 3, 0.03, 1],
    ['Paire de skis', 6, 0.06, 2],
    ['Raquette de tennis', 0.3, 0.01, 1],
    ['Ballon', 0.4, 0.01, 1],
    ['Tente', 5, 0.04, 1],
    ['Vélo d’appartement', 25, 0.5, 6],
    ['Guitare', 2.5, 0.12, 1, ''],
    ['Valise', 4, 0.14, 1, ''],
  ]),
  ...group('Bricolage et jardin', 'garden', [
    ['Tondeuse thermique', 29, 0.42, 5],
    ['Tondeuse électrique', 15, 0.42, 4, 'electrical'],
    ['Perceuse', 2.5, 0.02, 1, 'electrical'],
    ['Caisse à outils', 10, 0.05, 2],
    ['Outil de jardin à manche', 2, 0.02, 1],
    ['Escabeau', 6, 0.11, 2],
    ['Brouette', 15, 0.35, 3],
    ['Barbecue', 20, 0.42, 4],
    ['Parasol', 6, 0.06, 2],
    ['Salon de jardin', 43, 1.5, 12, 'furniture'],
    ['Chaise de jardin', 4, 0.14, 1, 'furniture'],
  ]),
]
