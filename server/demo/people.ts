// The demo's accounts with their rights (quality.md section 1), and invented names for the people whom the tours meet.
import { ALL_RIGHTS } from '#domain/rights-matrix.ts'

export const DEMO_PASSWORD = 'quai-demo-2026'

export interface Account {
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly permissions: readonly string[]
}

const planningTabs = ['see_global', 'see_counter', 'see_stock', 'see_trucks']

export const accounts = [
  { username: 'admin', firstname: 'Claire', lastname: 'Muller-Roth', permissions: ALL_RIGHTS },
  {
    username: 'bureau',
    firstname: 'Yann',
    lastname: 'Keller',
    permissions: [
      'emma_desktop',
      'admin',
      'see_creators',
      'add_task',
      'force_values',
      'force_out_of_sector',
      'planning_full',
      'not_empty_trucks',
      'no_problems_trucks',
      'all_trucks',
      'planning_options',
      'change_slots',
      'history',
      'stats',
      ...planningTabs,
    ],
  },
  {
    username: 'camion',
    firstname: 'Samir',
    lastname: 'Haddad',
    permissions: ['emma_mobile', 'search_add_object', 'resource_1'],
  },
  {
    username: 'camion2',
    firstname: 'Julie',
    lastname: 'Oberlé',
    permissions: [
      'emma_mobile',
      'search_add_object',
      'force_values',
      'balance_mobile',
      'scan',
      'manual',
      'resource_2',
    ],
  },
  {
    username: 'quai',
    firstname: 'Malik',
    lastname: 'Cissé',
    permissions: ['balance_desktop', 'balance_history', 'balance_stats', 'balance_mobile', 'manual', 'scan'],
  },
  { username: 'caisse', firstname: 'Lucie', lastname: 'Fechter', permissions: ['vente_desktop'] },
  {
    username: 'bureau2',
    firstname: 'Anne',
    lastname: 'Strohl',
    permissions: ['emma_desktop', 'add_task', 'see_trucks'],
  },
  {
    username: 'location',
    firstname: 'Hugo',
    lastname: 'Bertin',
    permissions: ['emma_desktop', 'see_counter', 'see_stock', 'see_trucks'],
  },
] as const satisfies readonly Account[]

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
    name: "Mairie d'Ostwiller",
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
