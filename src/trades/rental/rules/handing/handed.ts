// What of a step of a rental was handed over (RT22 to RT24). What was asked for stays on its lines; what moves is told by further lines of
// quantity 0, one for each instance and one for each device that counted pieces without a sticker: two people add up and never overwrite.
import type { TaskLine } from '#records/entities/task-line.ts'
import type { InstanceState } from '#records/states/instance-transitions.ts'
import { uuidv5 } from '#records/values/named-uuid.ts'

const NAMESPACE = '6f1c1a0e-6d0b-4a77-9a55-3c1f3d0c7f22'

/** `part`: an instance, or the device that counts. The same on every device. */
export const handedLineId = (line_id: string, part: string): string => uuidv5(NAMESPACE, `${line_id} ${part}`)

/** It tells what was handed over; nothing is asked for by it. */
const isHandedLine = ({ quantity }: Pick<TaskLine, 'quantity'>): boolean => quantity === 0

/** It tells of something that moved. */
export const isHandedOver = (line: Pick<TaskLine, 'quantity' | 'quantity_done'>): boolean =>
  isHandedLine(line) && (line.quantity_done ?? 0) > 0

interface HandedInstance {
  readonly id: string
  readonly line_id: string
  readonly state: string | null
  readonly missing: number
  readonly unused: number
}

/** One object of a step. */
export interface Handed {
  readonly object_id: string
  readonly name: string
  /** The line that asks for it, to which what is handed over belongs; else the first that tells of it. */
  readonly line: TaskLine
  readonly asked: number
  /** With a sticker. */
  readonly instances: readonly HandedInstance[]
  /** Without one. */
  readonly counted: number
  /** Both together. */
  readonly done: number
  /** Chosen by its sticker and not handed over yet: what a truck takes along. */
  readonly expected: readonly string[]
}

const instanceOf = (line: TaskLine, id: string): HandedInstance => ({
  id,
  line_id: line.line_id,
  state: line.custom_state ?? line.object_instance_state,
  missing: line.custom_missing ?? line.object_instance_missing ?? 0,
  unused: line.unused ?? 0,
})

/** By object, in the order of the lines. A line without an object counts by itself. */
export const handedOf = (lines: readonly TaskLine[]): ReadonlyMap<string, Handed> => {
  const byObject = new Map<string, TaskLine[]>()
  for (const line of lines) {
    const key = line.object_id ?? line.line_id
    const known = byObject.get(key)
    if (known === undefined) byObject.set(key, [line])
    else known.push(line)
  }
  return new Map([...byObject].flatMap(([key, own]) => handedOfObject(key, own)))
}

const handedOfObject = (key: string, own: readonly TaskLine[]): (readonly [string, Handed])[] => {
  const line = own.find(one => !isHandedLine(one)) ?? own[0]
  if (line === undefined) return []
  const chosen = own.flatMap(one =>
    one.object_instance_id === null ? [] : [{ one, id: one.object_instance_id }],
  )
  const instances = chosen
    .filter(({ one }) => (one.quantity_done ?? 0) > 0)
    .map(({ one, id }) => instanceOf(one, id))
  const counted = own
    .filter(({ object_instance_id }) => object_instance_id === null)
    .reduce((sum, { quantity_done }) => sum + (quantity_done ?? 0), 0)
  const handed = {
    object_id: key,
    name: line.name,
    line,
    asked: own.reduce((sum, { quantity }) => sum + quantity, 0),
    instances,
    counted,
    done: instances.length + counted,
    expected: chosen.filter(({ one }) => one.quantity_done === null).map(({ id }) => id),
  }
  return [[key, handed]]
}

/** What the step tells of an instance that is handed over. */
export interface ToldInstance {
  readonly id: string
  readonly state: InstanceState
  readonly missing: number
}

/** Equal on two devices that scan the same sticker, so that they are one: it has no hour and no author. */
export const instanceLine = (asked: TaskLine, { id, state, missing }: ToldInstance): TaskLine => ({
  ...bareLine(asked),
  line_id: handedLineId(asked.line_id, id),
  object_instance_id: id,
  quantity_done: 1,
  object_instance_state: state,
  object_instance_missing: missing,
})

export const countedLine = (asked: TaskLine, device: string, pieces: number): TaskLine => ({
  ...bareLine(asked),
  line_id: handedLineId(asked.line_id, device),
  quantity_done: pieces,
  device,
})

/** Of the object's own values; nothing of what was decided about the line that asks. */
const bareLine = (asked: TaskLine): TaskLine => {
  const { later: _later, unused: _unused, trace: _trace, ...line } = asked
  return {
    ...line,
    object_instance_id: null,
    quantity: 0,
    weight_done: null,
    refused_reason: null,
    refused_text: null,
    added: 0,
    gross: null,
    tares: [],
    weighed_at: null,
    device: null,
    object_instance_state: null,
    object_instance_missing: null,
    custom_state: null,
    custom_missing: null,
  }
}

/** In place of the line with the same id, else behind the others. */
export const withLine = (lines: readonly TaskLine[], line: TaskLine): TaskLine[] =>
  lines.some(({ line_id }) => line_id === line.line_id)
    ? lines.map(one => (one.line_id === line.line_id ? line : one))
    : [...lines, line]

export const withoutLine = (lines: readonly TaskLine[], line_id: string): TaskLine[] =>
  lines.filter(one => one.line_id !== line_id)

/** Once a step is finished what was asked for moved only where a line tells so: their sum is what left or came back. */
export const finishedLines = (lines: readonly TaskLine[]): TaskLine[] =>
  lines.map(line => (line.quantity_done === null ? { ...line, quantity_done: 0 } : line))

/** The lines that ask, as they are now asked; what was handed over stays. */
export const withAsked = (lines: readonly TaskLine[], asked: readonly TaskLine[]): TaskLine[] => {
  const stored = new Map(lines.map(line => [line.line_id, line]))
  return [
    ...asked.map(line => Object.assign({}, stored.get(line.line_id) ?? line, { quantity: line.quantity })),
    ...lines.filter(isHandedLine),
  ]
}
