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
  /** Of a person who rents for themselves. */
  readonly firstname?: string
  readonly contact: readonly [firstname: string, lastname: string]
  readonly address: string
  readonly village: string
  /** Of a town: what it wants on its invoice. */
  readonly town?: { readonly siret: string; readonly service: string; readonly engagement: string }
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
  {
    name: 'Haas',
    firstname: 'Monique',
    contact: ['Monique', 'Haas'],
    address: '7 rue des Jardins',
    village: 'Sandbruck',
  },
  {
    name: 'Mairie de Molsau',
    contact: ['Simone', 'Vogel'],
    address: '2 place du Marché',
    village: 'Molsau',
    town: { siret: '987 010 014 00015', service: 'FETES', engagement: 'E26-0417' },
  },
  {
    name: 'Traoré',
    firstname: 'Nora',
    contact: ['Nora', 'Traoré'],
    address: '22 rue de l’Ill',
    village: 'Illwiller',
  },
  {
    name: 'Mairie de Gambsau',
    contact: ['Thierry', 'Zimmer'],
    address: '1 rue de la Mairie',
    village: 'Gambsau',
    town: { siret: '987 011 384 00011', service: 'TECH-2', engagement: 'MK-2026-88' },
  },
  {
    name: 'Compagnie du Pont',
    contact: ['Léa', 'Ritter'],
    address: '14 quai du Bassin',
    village: 'Schillersheim',
  },
  {
    name: 'Zeller',
    firstname: 'Karim',
    contact: ['Karim', 'Zeller'],
    address: '3 impasse des Saules',
    village: 'Lindenhof',
  },
  {
    name: 'Harmonie municipale',
    contact: ['François', 'Cuny'],
    address: '6 rue du Moulin',
    village: 'Kirchau-le-Moulin',
  },
  {
    name: 'Amicale des parents de l’école élémentaire intercommunale du Ried et des Trois Rivières',
    contact: ['Gaëlle', 'Ostermann'],
    address: '128 bis route départementale de la Chapelle-Saint-Nicolas',
    village: 'Nordwiller-le-Ried',
  },
  {
    name: 'Épicerie solidaire du Canal',
    contact: ['Jeanne', 'Bauer'],
    address: '9 rue du Canal',
    village: 'Ostwiller',
  },
  {
    name: 'Maraîchers du Ried',
    contact: ['Alphonse', 'Heitz'],
    address: 'Ferme des Aulnes',
    village: 'Plobsau',
  },
  {
    name: 'Klein',
    firstname: 'Béatrice',
    contact: ['Béatrice', 'Klein'],
    address: '31 rue des Vignes',
    village: 'Dorlisau',
  },
  {
    name: 'Yilmaz',
    firstname: 'Denis',
    contact: ['Denis', 'Yilmaz'],
    address: '5 rue du Lavoir',
    village: 'Mittelwiller',
  },
  {
    name: 'Jung',
    firstname: 'Inès',
    contact: ['Inès', 'Jung'],
    address: '18 rue Haute',
    village: 'Vendenau',
  },
  {
    name: 'Association des Bateliers',
    contact: ['Marcel', 'Wurtz'],
    address: '1 quai des Bateliers',
    village: 'Hœnau',
  },
  {
    name: 'Centre social du Vignoble',
    contact: ['Rachida', 'Sow'],
    address: '11 place des Tonneliers',
    village: 'Rosenwihr',
  },
  {
    name: 'Issler',
    firstname: 'Joseph',
    contact: ['Joseph', 'Issler'],
    address: '44 rue des Prés',
    village: 'Reichstedt',
  },
]
