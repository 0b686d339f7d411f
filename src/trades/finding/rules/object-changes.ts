// A change of a task's objects in words, object by object: « Lampadaire : 1 pièce prévue → 2 pièces faites ».
import * as v from 'valibot'
import { taskLineSchema, type TaskLine } from '#records/entities/task-line.ts'
import { plural } from '#records/fr/plural.ts'
import { refusalText } from '#records/lists/on-site-reasons.ts'
import { isRefused } from '#records/stop/on-site-lines.ts'
import { clockToMinutes, formatDuration } from '#records/time/duration.ts'
import { formatWeight } from '#records/values/weight.ts'

export interface ObjectChange {
  readonly line_id: string
  readonly name: string
  readonly before: string
  readonly after: string
}

export const objectChanges = (before: unknown, after: unknown): ObjectChange[] => {
  const [old, now] = [linesOf(before), linesOf(after)]
  const ids = [...new Set([...old.keys(), ...now.keys()])]
  return ids.flatMap(line_id => {
    const [was, is] = [old.get(line_id), now.get(line_id)]
    const texts = { before: stateText(was, is), after: stateText(is, was) }
    const name = is?.name || was?.name || 'Objet'
    return texts.before === texts.after ? [] : [{ line_id, name, ...texts }]
  })
}

/** A value of the journal may have been written by an old version: a line that cannot be read is left out. */
const linesOf = (value: unknown): ReadonlyMap<string, TaskLine> => {
  const lines = Array.isArray(value) ? value : []
  return new Map(
    lines.flatMap(line => {
      const read = v.safeParse(taskLineSchema, line)
      return read.success ? [[read.output.line_id, read.output] as const] : []
    }),
  )
}

/** What is named only where it changed. */
const facts: readonly ((line: TaskLine) => string)[] = [
  ({ name }) => `«\u202f${name}\u202f»`,
  ({ weight }) => `${formatWeight(weight)} par pièce`,
  ({ loading_duration }) => formatDuration(clockToMinutes(loading_duration ?? '') ?? 0),
  ({ object_instance_id }) => (object_instance_id === null ? 'sans étiquette' : 'étiquette collée'),
]

/** `other`: the same line on the other side of the change. */
const stateText = (line: TaskLine | undefined, other: TaskLine | undefined): string => {
  if (line === undefined) return 'aucun'
  const changed = other === undefined ? [] : facts.filter(fact => fact(line) !== fact(other))
  return [workText(line), ...changed.map(fact => fact(line))].join(', ')
}

const workText = (line: TaskLine): string => {
  const { quantity, quantity_done } = line
  const taken = quantity_done ?? 0
  // A refusal that leaves nothing behind was taken back by whoever wrote that all of it was taken.
  if (isRefused(line) && taken < quantity) {
    const refusal = `refusé\u00a0: ${uncapitalised(refusalText(line))}`
    return taken === 0 ? refusal : `${plural(taken, 'pièce prise', 'pièces prises')}, le reste ${refusal}`
  }
  const pieces =
    quantity_done === null
      ? plural(quantity, 'pièce prévue', 'pièces prévues')
      : plural(quantity_done, 'pièce faite', 'pièces faites')
  return `${pieces}${weighedText(line)}`
}

const weighedText = ({ weight_done, estimated }: TaskLine): string => {
  if (weight_done === null) return ''
  return `, ${formatWeight(weight_done)} ${estimated === 1 ? 'estimés' : 'pesés'}`
}

/** In the middle of a sentence; the names in it keep their capitals. */
const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
