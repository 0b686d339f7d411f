// The rows that all measurements use, the same at every run: tasks of 66 fields and about 1.76 kB, instances with their codes.
import { Task, type TaskRow } from '#records/entities/task.ts'
import { emptyLine } from '#records/entities/empty-line.ts'
import { ObjectInstance, type ObjectInstanceRow } from '#records/entities/object-instance.ts'
import { blankRow } from '#records/entity.ts'
import { addDays } from '#records/time/dates.ts'

const firstnames = [
  'Lucie',
  'Karim',
  'Élodie',
  'Jean-Marc',
  'Aïcha',
  'Noé',
  'Solène',
  'Théo',
  'Maëlle',
  'Paul',
]
const lastnames = [
  'Martin',
  'Schmitt',
  'Oberlé',
  'Nguyen',
  'Dupont',
  'Weber',
  'Haddad',
  'Muller',
  'Kieffer',
  'Roth',
]
const streets = [
  'rue des Tilleuls',
  'rue du Moulin',
  'quai des Remorqueurs',
  'chemin du Ried',
  'place de la Gare',
]
const towns = ['Ostwiller', 'Erstein', 'Saint-Dié', 'Niederbronn', 'Obernai', 'Sélestat', 'Barr', 'Benfeld']
const DAYS = 100
const FIRST_DAY = '2026-09-01'

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const hex = (n: number, length: number): string => n.toString(16).padStart(length, '0')
/** Ids spread like random ones, so that an index is filled as in real use. */
const idOf = (kind: number, n: number): string =>
  `${hex(Math.imul(n + 1, 2654435761) >>> 0, 8)}-${hex(kind, 4)}-8000-8000-${hex(n, 12)}`

export const taskId = (n: number): string => idOf(1, n)
export const instanceId = (n: number): string => idOf(2, n)
export const codeOf = (n: number): string => `QUAI-${String(n).padStart(6, '0')}`
export const dayOfTask = (n: number): string => addDays(FIRST_DAY, n % DAYS)

const note = 'Appeler la veille. Le portail est au fond de la cour, à droite du garage ; le chien est gentil.'

const lineOf = (n: number, at: number): TaskRow['objects'][number] => ({
  ...emptyLine,
  line_id: idOf(3, n * 4 + at),
  object_id: idOf(4, (n + at) % 60),
  name: pick(['Armoire', 'Chaise', 'Lave-linge', 'Canapé deux places'], n + at),
  quantity: 1 + ((n + at) % 4),
  weight: 12_000 + (n % 50) * 100,
  volume: 0.4,
  loading_duration: '00:10',
  channel: 'unit',
  estimated: 1,
})

export const taskRow = (n: number, values: Partial<TaskRow> = {}): TaskRow => ({
  ...blankRow(Task),
  id: taskId(n),
  rev: n + 1,
  creation_time: '2026-08-01 09:00:00',
  modification_time: '2026-08-02 09:00:00',
  creator_id: idOf(5, n % 5),
  number: n + 1,
  name: `${pick(lastnames, n)} ${pick(firstnames, n >> 3)}`,
  task_type_id: 1,
  task_state_id: 2,
  scope: 'emma',
  date: dayOfTask(n),
  firstname: pick(firstnames, n >> 3),
  lastname: pick(lastnames, n),
  phone1: `06 39 98 ${String(Math.floor(n / 100) % 100).padStart(2, '0')} ${String(n % 100).padStart(2, '0')}`,
  email: `personne${n}@example.org`,
  address: `${1 + (n % 90)} ${pick(streets, n >> 2)}`,
  zipcode: '67150',
  city: pick(towns, n >> 1),
  country_code: 'FR',
  floor: n % 5,
  digicode: 'A1234',
  note,
  objects: [lineOf(n, 0)],
  total_weight: 12_000,
  total_volume: 0.4,
  total_duration: '00:10',
  loaded_after: '08:30',
  loaded_before: '09:15',
  ...values,
})

export const instanceRow = (n: number, values: Partial<ObjectInstanceRow> = {}): ObjectInstanceRow => ({
  ...blankRow(ObjectInstance),
  id: instanceId(n),
  rev: n + 1,
  creation_time: '2026-08-01 09:00:00',
  modification_time: '2026-08-02 09:00:00',
  creator_id: idOf(5, n % 5),
  uuid: instanceId(n),
  external_id: codeOf(n),
  object_id: idOf(4, n % 60),
  state: 'available',
  weight: 500 + (n % 90) * 10,
  storage_area: `Allée ${1 + (n % 12)}`,
  ...values,
})
