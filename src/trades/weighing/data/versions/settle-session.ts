// The desk chooses between two versions of a weighing session (sync.md section 2, WG1), line by line. The session stays « À
// valider »: validating it or giving it up is a separate act.
import { isOpen } from '#records/entities/dispute.ts'
import { Task } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { chosenLine, readLine } from '../../rules/chosen-line.ts'
import type { Who } from '../../rules/weighed-line.ts'
import { resolveSides, type Choices } from '#core/store/conflicts/compare-sides.ts'
import { disputeSides } from '#core/store/conflicts/conflict-sides.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { NOTHING_TO_DECIDE } from '#core/store/outbox/decide.ts'
import type { Values } from '#core/store/rows/entry.ts'
import { linesOf } from '#core/store/rows/keyed-lists.ts'
import { ofTheState } from '#core/store/rows/of-the-state.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { askedOfSession, choicesOfMembers, type AskedSide } from '#core/store/conflicts/session-sides.ts'
import { whoIs } from '../sessions/change-session.ts'

export interface SessionSettlement {
  readonly session: string
  readonly dispute: string
  /** One choice for each `key` that was asked. */
  readonly choices: Choices
  /** The rev of the weighing session that was shown: when it has moved since, nothing is written. */
  readonly rev: number | null
  /** The present time, `YYYY-MM-DD HH:mm:ss` in the organisation's zone. */
  readonly at: string
}

export const settleSession = (
  db: LocalDatabase,
  { session, dispute, choices, rev, at }: SessionSettlement,
): Promise<Outcome<null>> =>
  edit(db, [Task], async draft => {
    const task = await draft.read(Task, session)
    const found = task?.disputes.find(one => one.id === dispute && isOpen(one))
    if (task === null || found === undefined) return failed(NOTHING_TO_DECIDE)
    if (rev !== task.rev) return onSiteFailure(weighingMessages.versionsMoved)
    const sides = disputeSides(found, task)
    const values = resolveSides(sides, choicesOfMembers(sides, choices))
    if (values === null) return onSiteFailure(weighingMessages.versionsMoved)
    const settled = { settled_at: at, settled_by: draft.owner.user }
    const disputes = task.disputes.map(one => (one.id === dispute ? { ...one, ...settled } : one))
    const check_reasons = disputes.some(isOpen)
      ? task.check_reasons
      : task.check_reasons.filter(cause => cause !== 'dispute')
    await draft.patch(Task, session, {
      ...withWholeLines(ownValues(values), askedOfSession(sides), choices, whoIs(draft, at)),
      check_reasons,
      disputes,
    })
    return success(null)
  })

const ownValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => field !== 'task_state_id' && !ofTheState.has(field)),
  )

/** `resolveSides` answers member by member; the chosen line is kept whole, as its side has it. */
const withWholeLines = (values: Values, asked: readonly AskedSide[], choices: Choices, who: Who): Values => {
  const { objects } = values
  if (objects === undefined) return values
  const lines = linesOf('objects', objects)
  for (const { key, field, line, mine, theirs } of asked) {
    if (field !== 'objects' || line === null || !lines.has(line)) continue
    const [kept, other] = choices[key] === 'theirs' ? [theirs, mine] : [mine, theirs]
    const whole = readLine(kept)
    if (whole !== null) lines.set(line, chosenLine(whole, readLine(other), who))
  }
  return { ...values, objects: [...lines.values()] }
}
