// The address of every screen that needs no act before it, with the records that they show. One name and one address are as long as they
// may be.
import { routes } from '#records/rights/routes.ts'
import type { Json, Office } from '../office.ts'

export interface Screens {
  readonly paths: readonly string[]
  /** The page of somebody whose name is long. */
  readonly longNamed: string
  /** A slot with stops, as its addresses say it. */
  readonly slot: string
  /** A stop of that slot. */
  readonly placed: string
}

const LISTS = ['objets', 'villes', 'utilisateurs', 'secteurs', 'ressources/1', 'serveur']

export const everyScreen = async (office: Office): Promise<Screens> => {
  const tasks = await office.tasks()
  const placed = tasks.find(
    ({ shift_instance_id, task_state_id, task_type_id }) =>
      typeof shift_instance_id === 'string' && task_state_id === 2 && task_type_id === 1,
  )
  const known = tasks.find(task => task['task_type_id'] === 1 && task !== placed)
  await office.ask('PATCH', `/task/${String(known?.['id'])}`, {
    firstname: 'Marie-Antoinette Joséphine Bénédicte',
    lastname: 'Hohenstaufen-Wolkenstein zu Unterwald',
  })
  const idOf = (task: Json | undefined): string => String(task?.['id'])
  const longNamed = `/collect/desktop/task?id=${idOf(known)}`
  const slot = new URLSearchParams({
    resource: String(placed?.['resource_id']),
    date: String(placed?.['date']),
    shift: String(placed?.['shift_id']),
  }).toString()
  // What its screen says is known only once the record is read: a long name, what can be done, what was found.
  const weighed = tasks.find(({ scope, task_state_id }) => scope === 'scale' && task_state_id === 7)
  const [line] = (placed?.['objects'] ?? []) as readonly Json[]
  const paths = [
    ...routes
      .map(({ path }) => path)
      .filter(path => !path.includes(':') && path !== '/' && path !== '/login'),
    ...LISTS.map(slug => `/management/config/${slug}`),
    ...['emma', 'scale'].map(kind => `/${kind === 'emma' ? 'collect' : 'balance'}/desktop/history/${kind}`),
    `/management/config/objets/${String(line?.['object_id'])}`,
    `/management/config/villes/${String(placed?.['city_id'])}`,
    '/collect/desktop/search?text=a',
    '/collect/desktop?days=1',
    `/collect/desktop/slot?${slot}`,
    `/collect/mobile/slot?${slot}`,
    // Not after the other number of days: it would be the same screen.
    '/collect/desktop?days=7',
    ...['desktop', 'mobile'].map(where => `/collect/${where}/task?id=${idOf(placed)}`),
    `/balance/desktop/task?id=${idOf(weighed)}`,
    '/balance/desktop/search?code=S',
    `/collect/desktop/print/slot?id=${String(placed?.['shift_instance_id'])}`,
    `/collect/desktop/print/slot?date=${String(placed?.['date'])}`,
  ]
  return { paths, longNamed, slot, placed: idOf(placed) }
}
