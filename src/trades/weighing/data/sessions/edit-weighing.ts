// A line corrected (screens.md section 6: « edit with trace »), under the same rules as a new line, with its former values kept
// in its trace. Also the desk's « Confirmer » of an unusual weight (WG5).
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { LineFlag, TaskLine } from '#records/entities/task-line.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { checkQuantity } from '#records/stop/on-site-input.ts'
import { timesUsual } from '#trades/stock/rules/usual-weight.ts'
import { confirmedLine, isWaiting, measured, traced, unitWeight } from '../../rules/weighed-line.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Draft } from '#core/store/outbox/outbox.ts'
import { changeSessionRow, lineIn, whoIs, withLine, type LineOfSession } from './change-session.ts'
import { comparedWithUsual, scaleRefusal, taresOf, type ChosenTare } from './on-scale.ts'
import { savedLine, weighingEntities, type WeighAnswer } from './record-weighing.ts'

export interface WeighingEdit extends LineOfSession {
  readonly change: {
    readonly object?: string
    readonly name?: string
    readonly quantity?: number
    /** Null when it was not on a scale: the catalogue's weight counts. */
    readonly gross?: number | null
    readonly tares?: readonly ChosenTare[]
    readonly flags?: readonly LineFlag[]
  }
  /** « Motif de la correction ». */
  readonly why?: string
  readonly isConfirmed?: boolean
}

export const editWeighing = (
  db: LocalDatabase,
  { line_id, change, why = '', isConfirmed = false, ...tap }: WeighingEdit,
): Promise<Outcome<WeighAnswer>> =>
  changeSessionRow<WeighAnswer>(
    db,
    tap,
    async (task, draft) => {
      const found = lineIn(task, line_id)
      if (!found.ok) return found
      const line = found.value
      if (isWaiting(line)) return onSiteFailure(weighingMessages.mustBeWeighed(line.name))
      const corrected = await correctedLine(draft, { task, line, change })
      if (!corrected.ok) return corrected
      const { next, object } = corrected.value
      const { usual, isUnusual } = await comparedWithUsual(draft, next, {
        object,
        gross: grossOf(line, change),
        except: line_id,
      })
      const isSame = line.outlier === 1 && unitWeight(next) === unitWeight(line)
      if (isUnusual && usual !== null && !isConfirmed && !isSame)
        return success({
          values: {},
          answer: { kind: 'unusual', usual, times: timesUsual(unitWeight(next), usual) },
        })
      const edited = {
        ...next,
        quantity: quantityOf(line, change),
        outlier: isUnusual ? (1 as const) : (0 as const),
        trace: traced(line, 'edited', whoIs(draft, tap.at), why),
      }
      const objects = withLine(task, line_id, [edited])
      const saved = { row: { ...task, objects }, isNew: false, isOutlier: isUnusual }
      return success({ values: { objects }, answer: savedLine(edited, saved) })
    },
    weighingEntities,
  )

type Change = WeighingEdit['change']

const quantityOf = (line: TaskLine, { quantity }: Change): number => quantity ?? line.quantity_done ?? 1
const grossOf = (line: TaskLine, { gross }: Change): number | null =>
  gross === undefined ? line.gross : gross

interface Correction {
  readonly task: TaskRow
  readonly line: TaskLine
  readonly change: Change
}

/** The line with its new values and its object, or why the correction is refused. */
const correctedLine = async (
  draft: Draft,
  { task, line, change }: Correction,
): Promise<Outcome<{ readonly next: TaskLine; readonly object: ObjectRow | null }>> => {
  const quantity = quantityOf(line, change)
  const wrong = piecesRefusal(line, quantity)
  if (wrong !== null) return onSiteFailure(wrong)
  const object_id = change.object ?? line.object_id
  const object = object_id === null ? null : await draft.read(CatalogueObject, object_id)
  if (object_id !== null && object === null) return onSiteFailure(onSiteMessages.objectGone)
  const gross = grossOf(line, change)
  const chosen = change.tares === undefined ? success(line.tares) : await taresOf(draft, change.tares)
  if (!chosen.ok) return chosen
  const tares = gross === null ? [] : chosen.value
  const isMeasured = change.gross !== undefined || change.tares !== undefined || change.object !== undefined
  if (isMeasured) {
    const refusal = await scaleRefusal(draft, task, { gross, tares, object })
    if (refusal !== null) return onSiteFailure(refusal)
  }
  const named = namedLine(line, object, change)
  const hasScale = task.resource_id !== null
  // A weight without its gross (split, merged, weighed by the crew) is kept when only the pieces or the notes change.
  const isKept = gross === null && !isMeasured && line.weight_done !== null && line.channel === 'scale'
  const next = isKept
    ? { ...named, quantity_done: quantity }
    : measured(named, { quantity, gross, tares, hasScale })
  return success({ next, object })
}

const piecesRefusal = ({ object_instance_id }: TaskLine, quantity: number): string | null => {
  const pieces = checkQuantity(quantity)
  if (!pieces.ok) return pieces.sentence
  if (quantity === 0) return onSiteMessages.noPiece
  return object_instance_id !== null && quantity > 1 ? weighingMessages.onePiece : null
}

const namedLine = (line: TaskLine, object: ObjectRow | null, change: Change): TaskLine => ({
  ...line,
  object_id: change.object ?? line.object_id,
  name: object?.name ?? change.name ?? line.name,
  weight: change.object === undefined ? line.weight : (object?.weight ?? 0),
  channel: change.object === undefined ? line.channel : (object?.weight_channel ?? ''),
  flags: [...(change.flags ?? line.flags ?? [])],
})

export const confirmWeighing = (
  db: LocalDatabase,
  { line_id, why = '', ...tap }: LineOfSession & { readonly why?: string },
): Promise<Outcome<null>> =>
  changeSessionRow(db, tap, async (task, draft) => {
    const line = lineIn(task, line_id)
    if (!line.ok) return line
    if (line.value.outlier !== 1) return onSiteFailure(weighingMessages.notConfirmed)
    const confirmed = confirmedLine(line.value, whoIs(draft, tap.at), why)
    return success({ values: { objects: withLine(task, line_id, [confirmed]) }, answer: null })
  })
