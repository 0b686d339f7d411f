// Rentals: chains Préparation → Retrait or Livraison → Retour or Enlèvement (RT9), with their object instances, invoice lines and payments.
import type { ObjectInstanceRow } from '#records/entities/object-instance.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { addDays } from '#records/time/dates.ts'
import { stateAfterDone } from '#records/states/state-after-done.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { userId } from '../village/accounts.ts'
import { placeOf } from '../village/donors.ts'
import type { Money } from './money.ts'
import { rentalClients } from '../village/people.ts'
import { inSlot, lineOf, type Ground, type Register } from '../register.ts'
import { addWorkdays } from './workdays.ts'
import { RESOURCE } from '../village/resources.ts'
import { momentAt, stampAt } from '../row.ts'
import type { Shelf } from './shelf.ts'

interface Chain {
  readonly client: number
  /** Working days from today; `back` likewise. */
  readonly out: number
  readonly back: number
  readonly by: 'counter' | 'truck'
  readonly wants: readonly (readonly [key: string, quantity: number])[]
  /** What is special about this rental: the return is late, pieces are missing, or it is only a quotation. */
  readonly twist?: 'late' | 'missing' | 'quotation'
}

const chains: readonly Chain[] = [
  {
    client: 0,
    out: -7,
    back: -4,
    by: 'counter',
    wants: [
      ['assiettes', 5],
      ['verres', 5],
      ['chaise-pliante', 30],
    ],
  },
  {
    client: 2,
    out: -6,
    back: -3,
    by: 'counter',
    wants: [
      ['couverts', 4],
      ['assiettes', 3],
    ],
    twist: 'missing',
  },
  {
    client: 4,
    out: -5,
    back: -2,
    by: 'truck',
    wants: [
      ['sono', 1],
      ['guirlande', 2],
    ],
  },
  {
    client: 1,
    out: -4,
    back: -1,
    by: 'counter',
    wants: [
      ['table-pliante', 4],
      ['mange-debout', 4],
    ],
    twist: 'late',
  },
  {
    client: 6,
    out: -3,
    back: 0,
    by: 'truck',
    wants: [
      ['banc', 8],
      ['table-pliante', 4],
      ['barnum', 1],
    ],
  },
  {
    client: 5,
    out: -2,
    back: 2,
    by: 'counter',
    wants: [
      ['percolateur', 2],
      ['verres', 4],
    ],
  },
  {
    client: 3,
    out: 0,
    back: 3,
    by: 'counter',
    wants: [
      ['assiettes', 4],
      ['verres', 4],
      ['couverts', 3],
    ],
  },
  {
    client: 7,
    out: 1,
    back: 4,
    by: 'truck',
    wants: [
      ['barnum', 3],
      ['banc', 10],
      ['sono', 1],
      ['guirlande', 3],
    ],
  },
  {
    client: 0,
    out: 3,
    back: 6,
    by: 'counter',
    wants: [
      ['chaise-pliante', 40],
      ['table-pliante', 8],
    ],
  },
  {
    client: 2,
    out: 5,
    back: 7,
    by: 'truck',
    wants: [
      ['velo-cargo', 1],
      ['diable', 1],
    ],
    twist: 'quotation',
  },
]

type Step = 'preparation' | 'out' | 'back'
const typeOf = (step: Step, { by }: Chain): 12 | 13 | 14 | 15 | 16 =>
  step === 'preparation' ? 16 : step === 'out' ? (by === 'truck' ? 14 : 15) : by === 'truck' ? 12 : 13
const slotPlace = (step: Step, { by }: Chain): readonly [resource: string, shift: 1 | 2 | 3] =>
  step === 'preparation'
    ? [RESOURCE.stock, 3]
    : [by === 'truck' ? RESOURCE.rentalTruck : RESOURCE.rentalDesk, step === 'out' ? 1 : 2]
const stepClock = { preparation: '14:00', out: '08:40', back: '15:20' } as const
/** When the truck came; nobody drives to a preparation. */
const arrivalClock = { preparation: null, out: '08:12', back: '14:50' } as const
const instanceStateAfter = { preparation: 'prepared', out: 'rented', back: 'available' } as const

export const planRentals = (ground: Ground, register: Register, shelf: Shelf, money: Money): void => {
  chains.forEach((chain, n) => {
    const days = {
      preparation: addWorkdays(ground.today, chain.out - 1),
      out: addWorkdays(ground.today, chain.out),
      back: addWorkdays(ground.today, chain.back),
    }
    const isDone = (step: Step): boolean =>
      days[step] < ground.today && chain.twist !== 'quotation' && !(step === 'back' && chain.twist === 'late')
    const reached = (['back', 'out', 'preparation'] as const).find(isDone)
    const things = reached === undefined ? undefined : shelf.take(chain.wants, instanceStateAfter[reached])

    const addStep = (step: Step): TaskRow => {
      const [resource_id, shift_id] = slotPlace(step, chain)
      const slot = register.openSlot(resource_id, days[step], shift_id, { crew: [userId('location')] })
      const objects = linesOf(ground, chain, `rental ${n} ${step}`, isDone(step) ? things : undefined, step)
      return register.addTask({
        ...stampAt(addDays(ground.today, -16 - n), '13:30', userId('location')),
        ...clientOf(ground, chain, n),
        ...inSlot(ground, slot),
        task_type_id: typeOf(step, chain),
        task_state_id: chain.twist === 'quotation' ? TASK_STATE.draft : TASK_STATE.accepted,
        origin: n % 2 === 0 ? 'phone' : 'email',
        resource_types: step === 'preparation' ? ['stock'] : [chain.by === 'truck' ? 'truck' : 'counter'],
        objects,
        ...(isDone(step) ? doneFields(objects, days[step], stepClock[step], chain, step) : {}),
      })
    }

    const [preparation, out, back] = [addStep('preparation'), addStep('out'), addStep('back')]
    preparation.next_task_id = out.id
    out.next_task_id = back.id
    money.bill(ground, {
      task: out,
      wants: chain.wants,
      from: days.out,
      to: days.back,
      delivered: chain.by === 'truck',
      isPaid: isDone('out'),
      isReturned: isDone('back') && chain.twist !== 'missing',
      isDraft: chain.twist === 'quotation',
    })
  })
}

const clientOf = (ground: Ground, { client }: Chain, n: number): Partial<TaskRow> => {
  const { name, contact, address, village } = rentalClients[client] ?? rentalClients[0]
  return {
    lastname: name,
    phone1: `06 39 98 70 ${String(client + 10)}`,
    email: `contact${client + 1}@example.org`,
    address,
    ...placeOf(ground, village),
    accomodation: 3,
    note: `Contact\u00a0: ${contact.join(' ')}.${n === 6 ? ' Prévoir le diable, rampe côté canal.' : ''}`,
  }
}

/** The lines of a rental's task. Before instances are chosen: one line an object; afterwards one line for each instance with a sticker. */
const linesOf = (
  ground: Ground,
  { wants, twist }: Chain,
  owner: string,
  things: ReadonlyMap<string, readonly ObjectInstanceRow[]> | undefined,
  step: Step,
): TaskLine[] => {
  const wanted = wants.flatMap(([key, quantity]): readonly (readonly [string, Partial<TaskLine>])[] => {
    const chosen = things?.get(key)
    if (chosen === undefined)
      return [[key, things === undefined ? { quantity } : { quantity, quantity_done: quantity }]]
    return chosen.map((thing, n) => [
      key,
      {
        object_instance_id: thing.id,
        quantity_done: 1,
        object_instance_state: instanceStateAfter[step],
        object_instance_missing: step === 'back' && twist === 'missing' && n === 0 ? 3 : 0,
      },
    ])
  })
  return wanted.map(([key, values], n) => lineOf(ground, key, owner, n, values))
}

const doneFields = (
  objects: readonly TaskLine[],
  date: string,
  clock: string,
  { twist, by }: Chain,
  step: Step,
): Partial<TaskRow> => {
  const came = by === 'truck' ? arrivalClock[step] : null
  return {
    ...(step === 'back' && twist === 'missing'
      ? { task_state_id: TASK_STATE.toBeChecked, check_reasons: ['quantity'] }
      : stateAfterDone({ objects })),
    modification_time: momentAt(date, clock),
    state_time: momentAt(date, clock),
    state_author_id: userId(by === 'truck' && step !== 'preparation' ? 'camion' : 'location'),
    arrived_at: came === null ? null : momentAt(date, came),
  }
}
