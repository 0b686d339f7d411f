// The tasks that wait beside the board: drafts from the public page and from the phone, accepted requests without a day, alerts, cancelled
// tasks.
import type { TaskRow } from '#records/entities/task.ts'
import { addDays } from '#records/time/dates.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { userId } from '../village/accounts.ts'
import { donor, placeOf } from '../village/donors.ts'
import type { Ground, Register } from '../register.ts'
import { stampAt } from '../row.ts'
import { gifts } from './stops.ts'
import { giftLines } from './tours.ts'
import { sectors } from '../village/villages.ts'

interface Waiting {
  /** How many days ago it was asked. */
  readonly age: number
  readonly values: Partial<TaskRow>
}

const { draft, accepted, toBePostponed, cancelled } = TASK_STATE

const waiting = (today: string): readonly Waiting[] => [
  { age: 0, values: { task_state_id: draft, origin: 'web', note: 'Plutôt le matin.' } },
  {
    age: 1,
    values: { task_state_id: draft, origin: 'web', priority: 1, note: 'Déménage à la fin du mois.' },
  },
  { age: 1, values: { task_state_id: draft, origin: 'phone' } },
  { age: 3, values: { task_state_id: draft, origin: 'web', task_type_id: 3 } },
  { age: 4, values: { task_state_id: draft, origin: 'email' } },
  { age: 6, values: { task_state_id: draft, origin: 'web' } },
  { age: 9, values: { task_state_id: draft, origin: 'counter', task_type_id: 2 } },
  { age: 16, values: { task_state_id: draft, origin: 'web', note: 'Deux messages laissés.' } },

  {
    age: 2,
    values: {
      task_state_id: accepted,
      origin: 'phone',
      priority: 2,
      note: 'Logement à vider avant les clés.',
    },
  },
  { age: 3, values: { task_state_id: accepted, origin: 'web' } },
  {
    age: 5,
    values: { task_state_id: accepted, origin: 'phone', loaded_after: '14:00', loaded_before: '16:30' },
  },
  { age: 8, values: { task_state_id: accepted, origin: 'email', task_type_id: 2 } },
  { age: 12, values: { task_state_id: accepted, origin: 'web' } },

  { age: 9, values: postponed('absent', addDays(today, 5), '') },
  { age: 11, values: postponed('breakdown', addDays(today, 2), '') },
  { age: 13, values: postponed('truck-full', null, '') },
  { age: 14, values: postponed('other', addDays(today, 9), 'Travaux dans la rue toute la semaine.') },

  {
    age: 7,
    values: { task_state_id: cancelled, origin: 'web', cancelled_reason: 'La personne a donné à un voisin.' },
  },
  { age: 15, values: { task_state_id: cancelled, origin: 'phone', cancelled_reason: 'Demande en double.' } },
]

function postponed(
  reason_type: TaskRow['reason_type'],
  date: string | null,
  reason_text: string,
): Partial<TaskRow> {
  return { task_state_id: toBePostponed, origin: 'phone', reason_type, date, reason_text }
}

const addWaiting = (ground: Ground, register: Register, n: number, { age, values }: Waiting): TaskRow => {
  const asked = addDays(ground.today, -age)
  const who = values.origin === 'web' ? null : userId('bureau2')
  const sector = sectors[n % sectors.length] ?? 'Centre'
  return register.addTask({
    ...stampAt(asked, age === 0 ? '04:40' : '15:10', who),
    ...donor(ground, 1000 + n * 3, sector),
    resource_types: ['truck'],
    objects:
      values.task_type_id === 3
        ? []
        : giftLines(ground, gifts[(n * 5) % gifts.length] ?? gifts[0], `pool ${n}`),
    ...values,
  })
}

export const planPool = (ground: Ground, register: Register): void => {
  waiting(ground.today).forEach((one, n) => addWaiting(ground, register, n, one))
  register.addTask({
    ...stampAt(addDays(ground.today, -2), '09:50', null),
    ...donor(ground, 1999, 'Centre'),
    ...placeOf(ground, 'Niedermottern'),
    task_state_id: draft,
    origin: 'web',
    note: 'Hors secteur\u00a0: peut déposer à mi-chemin.',
    objects: giftLines(ground, gifts[0], 'pool outside'),
  })
}

/** Adds drafts until the count is reached exactly. */
export const padWithDrafts = (ground: Ground, register: Register, count: number): void => {
  for (let n = 100; register.tasks.length < count; n += 1)
    addWaiting(ground, register, n, { age: 20 + n, values: { task_state_id: draft, origin: 'web' } })
}
