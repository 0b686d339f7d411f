// The tasks of one rental of the demo: Préparation, departure, return (RT9), with what each handed over by lines of its own (RT22 to RT24).
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { totalFields } from '#records/states/task-totals.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { countedLine, finishedLines, instanceLine } from '#trades/rental/rules/handing/handed.ts'
import { userId } from '../village/accounts.ts'
import { placeOf } from '../village/donors.ts'
import { rentalClients } from '../village/people.ts'
import { RESOURCE } from '../village/resources.ts'
import { inSlot, lineOf, type Ground, type Register } from '../register.ts'
import { momentAt, stampAt } from '../row.ts'
import { addWorkdays } from '../work/workdays.ts'
import type { DemoDossier, Wants } from './demo-dossier.ts'

type Step = 'preparation' | 'out' | 'back'
export const DEVICE = 'demo-counter'

const typeOf = (step: Step, { by }: DemoDossier): 12 | 13 | 14 | 15 | 16 =>
  step === 'preparation' ? 16 : step === 'out' ? (by === 'truck' ? 14 : 15) : by === 'truck' ? 12 : 13
const slotPlace = (step: Step, { by }: DemoDossier): readonly [resource: string, shift: 1 | 2 | 3] =>
  step === 'preparation'
    ? [RESOURCE.stock, 3]
    : [by === 'truck' ? RESOURCE.rentalTruck : RESOURCE.rentalDesk, step === 'out' ? 1 : 2]
const stepClock = { preparation: '14:00', out: '08:40', back: '15:20' } as const
/** When the truck came; nobody drives to a preparation. */
const arrivalClock = { preparation: null, out: '08:12', back: '14:50' } as const

interface NewStep {
  readonly step: Step
  readonly day: string
  readonly wants: Wants
  /** Names its lines: no two have the same. */
  readonly owner: string
  readonly asked: string
}

export interface StepMaker {
  readonly ground: Ground
  readonly register: Register
  readonly dossier: DemoDossier
  readonly n: number
}

export const addStep = (maker: StepMaker, { step, day, wants, owner, asked }: NewStep): TaskRow => {
  const { ground, register, dossier, n } = maker
  const [resource_id, shift_id] = slotPlace(step, dossier)
  const slot = register.openSlot(resource_id, day, shift_id, { crew: [userId('location')] })
  const quotation_until = dossier.state === 'quotation' && step === 'out' ? untilOf(maker) : null
  return register.addTask({
    ...stampAt(asked, '13:30', userId('location')),
    ...clientOf(ground, dossier, step),
    ...inSlot(ground, slot),
    task_type_id: typeOf(step, dossier),
    ...stateOf(dossier, asked),
    quotation_until,
    origin: n % 2 === 0 ? 'phone' : 'email',
    resource_types: step === 'preparation' ? ['stock'] : [dossier.by === 'truck' ? 'truck' : 'counter'],
    objects: wants.map(([key, quantity], place) =>
      lineOf(ground, key, `rental ${owner} ${step}`, place, { quantity }),
    ),
  })
}

const stateOf = ({ state, reason = '' }: DemoDossier, asked: string): Partial<TaskRow> => {
  if (state === 'quotation') return { task_state_id: TASK_STATE.draft }
  if (state !== 'cancelled') return { task_state_id: TASK_STATE.accepted }
  return {
    task_state_id: TASK_STATE.cancelled,
    cancelled_reason: reason,
    state_before: TASK_STATE.accepted,
    state_time: momentAt(asked, '17:10'),
    state_author_id: userId('location'),
  }
}

const untilOf = ({ dossier: { until }, ground }: StepMaker): string | null =>
  until === undefined ? null : addWorkdays(ground.today, until)

const clientOf = (ground: Ground, { client, note }: DemoDossier, step: Step): Partial<TaskRow> => {
  const { name, firstname = '', contact, address, village, town } = rentalClients[client] ?? rentalClients[0]
  return {
    firstname,
    lastname: name,
    phone1: `06 39 98 70 ${String(client + 10)}`,
    email: `contact${client + 1}@example.org`,
    address,
    ...placeOf(ground, village),
    accomodation: 3,
    note: [`Contact\u00a0: ${contact.join(' ')}.`, note ?? ''].filter(text => text !== '').join(' '),
    ...(town === undefined || step !== 'out'
      ? {}
      : { client_siret: town.siret, service_code: town.service, engagement_number: town.engagement }),
  }
}

/** What was handed over of each line: instances with their stickers, or so many pieces. */
export type Handed = ReadonlyMap<string, { readonly ids: readonly string[]; readonly pieces: number }>

export const linesHanded = (
  lines: readonly TaskLine[],
  handed: Handed,
  state: 'prepared' | 'rented',
): TaskLine[] => [
  ...lines,
  ...lines.flatMap(line => {
    const { ids, pieces } = handed.get(line.object_id ?? '') ?? { ids: [], pieces: 0 }
    const scanned = ids.map(id => instanceLine(line, { id, state, missing: 0 }))
    return pieces > 0 ? [...scanned, countedLine(line, DEVICE, pieces)] : scanned
  }),
]

interface Finished {
  readonly dossier: DemoDossier
  readonly step: Step
  readonly day: string
}

/** The step is done on that day, by the counter or by the truck. */
export const finish = (task: TaskRow, { dossier: { by }, step, day }: Finished): void => {
  const came = by === 'truck' ? arrivalClock[step] : null
  const at = momentAt(day, stepClock[step])
  const objects = finishedLines(task.objects)
  Object.assign(task, {
    objects,
    task_state_id: TASK_STATE.done,
    modification_time: at,
    state_time: at,
    state_author_id: userId(by === 'truck' && step !== 'preparation' ? 'camion' : 'location'),
    arrived_at: came === null ? null : momentAt(day, came),
    ...(step === 'preparation' ? {} : { signed_name: task.name, signed_at: at }),
  })
  Object.assign(task, totalFields(objects, task))
}
