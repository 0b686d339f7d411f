// The planning board (screens.md section 3): one read for the visible period, converted to what a card and a cell show. The
// `fingerprint` of a cell shows whether anything in it has changed, so that an unchanged cell is not rendered again.
import { everyCrewName } from './crew-names.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { isInTab, type PlanningTab } from '../rules/planning-tabs.ts'
import { fillOnceAccepted, slotFill, type SlotFill, type SlotSpace } from '../rules/slot-fill.ts'
import { canUseResource, type Rights } from '#records/rights/rights.ts'
import { seesLoad } from '#records/rights/seen-tasks.ts'
import { shifts } from '#records/lists/shifts.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { taskLoad, type Load } from '#records/states/task-totals.ts'
import { resourceTitle } from '#records/fr/resource-title.ts'
import { inTourOrder } from '#records/states/tour-order.ts'
import { registerName } from '#records/text/called.ts'
import { isolated } from '#records/text/one-direction.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { noMarks, rentalMarks, type RentalMarks } from './rental/rental-marks.ts'
import { slotGrid, type GridSlot } from './slot-grid.ts'

export interface Card {
  readonly id: string
  readonly rev: number
  readonly number: number | null
  readonly task_type_id: number
  readonly task_state_id: number
  readonly scope: TaskRow['scope']
  readonly name: string
  readonly city: string
  readonly loaded_after: string | null
  readonly loaded_before: string | null
  readonly load: Load
  readonly floor: number | null
  readonly elevator: number | null
  readonly accomodation: number
  readonly priority: number
  readonly hasNote: boolean
  readonly hasPhoto: boolean
  readonly isSeries: boolean
  readonly isVirtual: boolean
  /** Captured here and not sent yet. */
  readonly isUnsent: boolean
  /** Of a rental: what its dossier has to be told. */
  readonly isExpired: boolean
  readonly doubts: readonly string[]
  /** Where it leads: the working screen of its step, or the task itself. */
  readonly view: 'step' | null
  /** Shown with another person's change. */
  readonly modification_time: string | null
  /** Null where the server does not provide it (a plain back end). */
  readonly modification_author_id: string | null
  readonly creation_time: string | null
}

export interface BoardCell {
  readonly key: string
  readonly resource_id: string
  readonly resourceName: string
  readonly resourceType: string
  readonly date: string
  readonly shift_id: number
  /** Null when nobody has used it yet (SL1). */
  readonly slot: string | null
  readonly isOpen: boolean
  readonly overridable: boolean
  readonly closedFor: string
  readonly start: string
  readonly end: string
  readonly crew: readonly string[]
  readonly crewNames: readonly string[]
  readonly crewNote: string
  readonly message: string
  readonly isUnsent: boolean
  readonly cards: readonly Card[]
  /** The number of tasks of other families, which the tab does not show; they take their room all the same. */
  readonly hidden: number
  readonly space: SlotSpace
  readonly fill: SlotFill
  readonly accepted: SlotFill
  readonly fingerprint: string
}

export interface BoardRow {
  readonly id: string
  readonly name: string
  readonly type: string
  /** Its family: collection or rental. */
  readonly scope: string
  readonly weight: number
  readonly volume: number
  readonly cells: readonly BoardCell[]
}

export interface Board {
  /** The period and tab of the board: two boards with the same name can be compared for changes. */
  readonly name: string
  readonly days: readonly string[]
  readonly shifts: readonly number[]
  readonly rows: readonly BoardRow[]
}

export interface BoardAsked {
  readonly from: string
  readonly to: string
  readonly shifts: readonly number[]
  readonly tab: PlanningTab
  readonly today: string
  readonly rights: Rights
}

/** On a day when nobody works at all, both half days are shown, so that they can still be opened. */
const HALVES = [1, 2]

const cellKey = (resource_id: string, date: string, shift_id: number): string =>
  `${resource_id} ${date} ${shift_id}`

export const board = async (
  db: LocalDatabase,
  { from, to, shifts: shown, tab, today, rights }: BoardAsked,
): Promise<Board> => {
  const [grid, names] = await Promise.all([
    slotGrid(db, { from, to, resourceTypes: tab.resourceTypes, archivedInUse: true }),
    everyCrewName(db),
  ])
  const mine = grid.resources.filter(
    ({ number, type }) => canUseResource(rights, number) && type !== 'scale' && type !== 'undefined',
  )
  const all = mine.flatMap(({ id }) =>
    grid.days.flatMap(date => shifts.choices.flatMap(({ id: shift }) => grid.slotAt(id, date, shift) ?? [])),
  )
  const used = new Set(
    all.filter(({ hours, tasks }) => hours.open || tasks.length > 0).map(one => one.shift_id),
  )
  const worked = used.size === 0 ? HALVES : [...used].toSorted((a, b) => a - b)
  const marks = await rentalMarks(db, { tasks: all.flatMap(({ tasks }) => tasks), today })
  const columns = shown.length === 0 ? worked : shown
  const rows = mine.map(({ id, name, archived, type, scope, weight, volume }) => ({
    id,
    name: resourceTitle({ name, archived }),
    type,
    scope,
    weight,
    volume,
    cells: grid.days.flatMap(date =>
      columns.flatMap(shift_id => {
        const slot = grid.slotAt(id, date, shift_id)
        return slot === undefined ? [] : [boardCell(asFullAsKnown(slot, rights), { tab, names, marks })]
      }),
    ),
  }))
  return {
    name: [tab.id, tab.taskTypes?.join('+') ?? '', from, to, ...columns].join(' '),
    days: grid.days,
    shifts: columns,
    rows,
  }
}

/** RG5: where other families are not on the device, no limit is known: no gauge says that there is room. */
export const asFullAsKnown = (slot: GridSlot, rights: Rights): GridSlot =>
  seesLoad(rights, slot.resource.type) ? slot : { ...slot, space: { ...slot.space, capacity: NO_LIMIT } }
const NO_LIMIT = { weight: null, volume: null, duration: null }

interface CellFacts {
  readonly tab: PlanningTab
  readonly names: ReadonlyMap<string, string>
  readonly marks: ReadonlyMap<string, RentalMarks>
}

export const boardCell = (
  { resource, date, shift_id, row, hours, closedFor, tasks, space }: GridSlot,
  { tab, names, marks }: CellFacts,
): BoardCell => {
  const standing = tasks.filter(({ task_state_id }) => task_state_id !== TASK_STATE.cancelled)
  const own = standing.filter(({ task_type_id }) => isInTab(tab, task_type_id))
  const crew = row?.crew ?? []
  const cell = {
    key: cellKey(resource.id, date, shift_id),
    resource_id: resource.id,
    resourceName: resourceTitle(resource),
    resourceType: resource.type,
    date,
    shift_id,
    slot: row?.id ?? null,
    isOpen: hours.open,
    overridable: hours.overridable,
    closedFor,
    start: hours.start,
    end: hours.end,
    crew,
    crewNames: crew.flatMap(id => names.get(id) ?? []),
    crewNote: row?.crew_note ?? '',
    message: row?.message ?? '',
    isUnsent: false,
    cards: inTourOrder(own, row?.task_order ?? []).map(task =>
      cardOf(task, { marks: marks.get(task.id), view: viewOf(tab) }),
    ),
    hidden: standing.length - own.length,
    space,
    fill: slotFill(space),
    accepted: fillOnceAccepted(space),
  }
  return { ...cell, fingerprint: JSON.stringify(cell) }
}

/** Marked separately from the read: while one card is sent, the outbox changes three times and the board does not. */
export const markedBoard = (board: Board, unsent: ReadonlySet<string>): Board =>
  unsent.size === 0
    ? board
    : {
        ...board,
        rows: board.rows.map(row => ({ ...row, cells: row.cells.map(cell => markedCell(cell, unsent)) })),
      }

export const markedCell = (cell: BoardCell, unsent: ReadonlySet<string>): BoardCell => {
  const isUnsent = cell.slot !== null && unsent.has(cell.slot)
  const waiting = cell.cards.flatMap(({ id }) => (unsent.has(id) ? id : []))
  return isUnsent || waiting.length > 0
    ? {
        ...cell,
        isUnsent,
        cards: markedCards(cell.cards, unsent),
        fingerprint: [cell.fingerprint, isUnsent, ...waiting].join(' '),
      }
    : cell
}

export const markedCards = (cards: readonly Card[], unsent: ReadonlySet<string>): readonly Card[] =>
  unsent.size === 0 ? cards : cards.map(card => (unsent.has(card.id) ? { ...card, isUnsent: true } : card))

/** RT11: who serves at the counter or in the stock works on the step; the other tabs plan. */
const viewOf = ({ id }: PlanningTab): Card['view'] => (id === 'global' || id === 'trucks' ? null : 'step')

interface CardFacts {
  readonly marks: RentalMarks | undefined
  readonly view?: Card['view']
}

export const cardOf = (task: TaskRow, { marks = noMarks, view = null }: CardFacts): Card => ({
  ...marks,
  id: task.id,
  rev: task.rev,
  number: task.number,
  task_type_id: task.task_type_id,
  task_state_id: task.task_state_id,
  scope: task.scope,
  name: isolated(task.name || registerName(task)),
  city: task.city,
  loaded_after: task.loaded_after,
  loaded_before: task.loaded_before,
  load: taskLoad(task),
  floor: task.floor,
  elevator: task.elevator,
  accomodation: task.accomodation,
  priority: task.priority,
  hasNote: task.note !== '',
  hasPhoto: task.photosList.length > 0,
  isSeries: task.series_id !== null,
  isVirtual: task.is_virtual === 1,
  isUnsent: false,
  view,
  modification_time: task.modification_time,
  modification_author_id: task.modification_author_id ?? null,
  creation_time: task.creation_time,
})
