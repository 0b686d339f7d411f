// Which instances other rentals have, prepared or out, by what their own lines tell (RT25a): of two dossiers that tell of the same one, the
// one that departs first.
import type { TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { fullName } from '#records/text/called.ts'
import { unreadBack } from '../back/unread.ts'
import { pointedOn } from '../back/what-is-out.ts'
import { isPromised, type Dossier } from '../dossier.ts'
import { handedOf } from './handed.ts'
import type { Holder } from './scan-verdict.ts'

const isOpen = (task: TaskRow): boolean =>
  isPromised(task) && !isStopDone(task) && task.task_state_id !== TASK_STATE.notDone

interface Told {
  readonly instance: string
  readonly step: string
  readonly line_id: string
}

const toldBy = (steps: readonly TaskRow[]): Told[] =>
  steps.flatMap(step =>
    [...handedOf(step.objects).values()].flatMap(({ instances }) =>
      instances.map(({ id, line_id }) => ({ instance: id, step: step.id, line_id })),
    ),
  )

/** `except`: the steps of the rental that asks. */
export const heldInstances = (
  dossiers: readonly Dossier<TaskRow>[],
  except: readonly { readonly id: string }[],
): ReadonlyMap<string, Holder> => {
  const held = new Map<string, Holder>()
  const own = new Set(except.map(({ id }) => id))
  for (const dossier of dossiers) {
    if (dossier.steps.some(({ id }) => own.has(id))) continue
    for (const { instance, ...holder } of heldBy(dossier)) {
      const known = held.get(instance)
      if (known === undefined || (holder.date ?? '') < (known.date ?? '')) held.set(instance, holder)
    }
  }
  return held
}

const heldBy = ({ head, preparations, departures, returns }: Dossier<TaskRow>) => {
  const holder = fullName(head, head.name) || 'Sans nom'
  const left = toldBy(departures.filter(isStopDone))
  const closed = returns.filter(isStopDone)
  const back = new Set([
    ...toldBy(closed).map(({ instance }) => instance),
    ...closed.flatMap(({ objects }) => objects.flatMap(line => pointedOn(line) ?? [])),
  ])
  const gone = new Set(left.map(({ instance }) => instance))
  const coming = departures.filter(isOpen)
  const end = returns.find(isOpen)?.date ?? null
  const prepared =
    coming.length === 0
      ? []
      : [...toldBy(preparations.filter(step => isPromised(step))), ...toldBy(coming)].filter(
          ({ instance }) => !gone.has(instance),
        )
  const common = { id: head.id, holder }
  // Of what a crew counted back no return tells by its sticker.
  const counted = new Set(unreadBack({ departures, returns }))
  const out = left.filter(({ instance }) => !back.has(instance) && !counted.has(instance))
  return [
    ...out.map(told => Object.assign({}, told, common, { date: end, isOut: true })),
    ...prepared.map(told => Object.assign({}, told, common, { date: coming[0]?.date ?? null, isOut: false })),
  ]
}
