// A change of a task's objects in words, object by object: « Lampadaire : 1 pièce prévue → 2 pièces faites ».
import * as v from 'valibot'
import { taskLineSchema, type TaskLine } from '#records/entities/task-line.ts'
import { plural } from '#records/fr/plural.ts'
import { refusalText } from '#records/lists/on-site-reasons.ts'
import { isRefused } from '#records/stop/on-site-lines.ts'
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
    const texts = { before: stateText(was), after: stateText(is) }
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

const stateText = (line: TaskLine | undefined): string => {
  if (line === undefined) return 'aucun'
  const { quantity, quantity_done, weight_done } = line
  const weighed = weight_done === null ? '' : `, ${formatWeight(weight_done)} à la balance`
  if (isRefused(line)) {
    const taken = quantity_done ?? 0
    const refusal = `refusé\u00a0: ${refusalText(line).toLowerCase()}`
    return taken === 0 ? refusal : `${plural(taken, 'pièce prise', 'pièces prises')}, le reste ${refusal}`
  }
  if (quantity_done === null) return `${plural(quantity, 'pièce prévue', 'pièces prévues')}${weighed}`
  return `${plural(quantity_done, 'pièce faite', 'pièces faites')}${weighed}`
}
