// The names for the lines of a conflict: from the task, or from the version that still has a line that the task has lost.
import type { TaskRow } from '#records/entities/task.ts'
import type { Conflict } from '#core/store/conflicts/conflicts.ts'
import type { LineNames } from '../shared/conflict-text.ts'

export const lineNamesOf = ({ fields }: Pick<Conflict, 'fields'>, task: TaskRow | null): LineNames => {
  const names: { [line: string]: string } = {}
  for (const { line, member, was, mine, theirs } of fields) {
    if (line === null || member !== null) continue
    for (const value of [was, mine, theirs]) {
      const name = textMember(value, 'name') ?? textMember(value, 'caption')
      if (name !== undefined) names[line] = name
    }
  }
  for (const { id, caption } of task?.photosList ?? []) if (caption !== '') names[id] = caption
  for (const { line_id, name } of task?.objects ?? []) if (name !== '') names[line_id] = name
  return names
}

const textMember = (value: unknown, member: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const found: unknown = Object.entries(value).find(([name]) => name === member)?.[1]
  return typeof found === 'string' && found !== '' ? found : undefined
}
