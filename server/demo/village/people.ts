// The demo's accounts with their rights (quality.md section 1), and invented names for donors.
import { rightsOfModel, type RoleModel } from '../../use/settings/base-roles.ts'

export const DEMO_PASSWORD = 'quai-demo-2026'

export interface Account {
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly permissions: readonly string[]
}

const account = <const U extends string>(
  username: U,
  [firstname, lastname]: readonly [string, string],
  model: RoleModel,
  ...trucks: readonly string[]
): Account & { readonly username: U } => ({
  username,
  firstname,
  lastname,
  permissions: [...rightsOfModel(model), ...trucks],
})

export const accounts = [
  account('admin', ['Claire', 'Muller-Roth'], 'Administration'),
  account('bureau', ['Yann', 'Keller'], 'Planification'),
  account('camion', ['Samir', 'Haddad'], 'Équipe de tournée', 'resource_1'),
  account('camion2', ['Julie', 'Oberlé'], 'Équipe de tournée et pesée', 'resource_2'),
  account('quai', ['Malik', 'Cissé'], 'Quai et pesée'),
  account('caisse', ['Lucie', 'Fechter'], 'Boutique'),
  account('bureau2', ['Anne', 'Strohl'], 'Accueil téléphonique'),
  account('location', ['Hugo', 'Bertin'], 'Location'),
] as const

export type Username = (typeof accounts)[number]['username']

export const firstnames = [
  'Monique',
  'Jules',
  'Lise',
  'Lucien',
  'Aïcha',
  'Bernard',
  'Nora',
  'Éric',
  'Fatou',
  'Gérard',
  'Hélène',
  'Ibrahim',
  'Jeanne',
  'Karim',
  'Léa',
  'Marcel',
  'Nadia',
  'Odile',
  'Patrice',
  'Quentin',
  'Rachida',
  'Simone',
  'Thierry',
  'Ursule',
  'Viviane',
  'William',
  'Yolande',
  'Zoé',
  'Alphonse',
  'Béatrice',
  'Céline',
  'Denis',
  'Elsa',
  'François',
  'Gaëlle',
  'Henri',
  'Inès',
  'Joseph',
  'Kadiatou',
  'Laurent',
  'Marguerite',
] as const

export const lastnames = [
  'Haas',
  'Adam',
  'Petit',
  'Kœnig',
  'Benali',
  'Ott',
  'Weiss',
  'Lang',
  'Diallo',
  'Simon',
  'Hügel',
  'Braun',
  'Faivre',
  'Cuny',
  'Strub',
  'Sow',
  'Ritter',
  'Bauer',
  'Zimmer',
  'Kuntz',
  'Lambert',
  'Schaal',
  'Wendling',
  'Arbogast',
  'Da Silva',
  'Erhart',
  'Friess',
  'Goetz',
  'Heitz',
  'Issler',
  'Jung',
  'Klein',
  'Lemoine',
  'Metzger',
  'Nguyen',
  'Ostermann',
  'Pfister',
  'Rohmer',
  'Schott',
  'Traoré',
  'Urban',
  'Vogel',
  'Wurtz',
  'Yilmaz',
  'Zeller',
  'Bouchard',
  'Caspar',
] as const

export interface RentalClient {
  readonly name: string
  readonly contact: readonly [firstname: string, lastname: string]
  readonly address: string
  readonly village: string
}

export const rentalClients: readonly [RentalClient, ...RentalClient[]] = [
  { name: 'Club Rhin', contact: ['Odile', 'Schaal'], address: '5 chemin de halage', village: 'Reichstedt' },
  {
    name: 'Mairie d’Ostwiller',
    contact: ['Denis', 'Lambert'],
    address: '1 place de la Mairie',
    village: 'Ostwiller',
  },
  {
    name: 'Comité des fêtes',
    contact: ['Marcel', 'Kuntz'],
    address: '12 rue de la Fontaine',
    village: 'Vendenau',
  },
  { name: 'École du Canal', contact: ['Gaëlle', 'Erhart'], address: '3 rue des Écluses', village: 'Hœnau' },
  {
    name: 'Chorale Saint-Urbain',
    contact: ['Joseph', 'Friess'],
    address: '18 rue du Presbytère',
    village: 'Molsau',
  },
  {
    name: 'Amicale des pompiers',
    contact: ['Laurent', 'Zeller'],
    address: '40 route du Vin',
    village: 'Rosenwihr',
  },
  {
    name: 'Ehpad Les Tilleuls',
    contact: ['Béatrice', 'Goetz'],
    address: '9 allée des Tilleuls',
    village: 'Hœnau',
  },
  {
    name: 'Festival des Berges',
    contact: ['Inès', 'Bouchard'],
    address: 'Parc du Bras-Mort',
    village: 'Gambsau',
  },
]
