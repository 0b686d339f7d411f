// Two planners on one request: what another person changed in a field that is being typed here, shown before it is overwritten.
import { Task } from '#records/entities/task.ts'
import type { RequestValues } from '../rules/request-values.ts'
import { bareLabel } from '#trades/sending/shared/conflict-text.ts'
import { OvertakenBox } from '../shared/overtaken-box.tsx'
import { theirText } from './overtaken-text.ts'
import type { Request } from './use-request.ts'

export const labelOf = (name: keyof RequestValues): string =>
  name === 'slot' ? 'Créneau' : bareLabel(Task.fields[name]?.label ?? name)

/** The part of the form to which a save that waits for the answer scrolls. */
export const OVERTAKEN = 'overtaken'

export function Overtaken({ request }: { readonly request: Request }) {
  const { overtaken, takeTheirs, keepMine } = request
  if (overtaken.length === 0) return null
  return (
    <OvertakenBox
      id={OVERTAKEN}
      text={overtaken.map(name => `${labelOf(name)}\u00a0: ${theirText(request, name)}`).join(', ')}
      onTheirs={takeTheirs}
      onMine={keepMine}
    />
  )
}
