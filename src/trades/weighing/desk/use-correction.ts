// A line of a weighing session that the desk corrects (WG3, WG5): what is typed, the weight that follows from it, and the commands.
import { useState } from 'react'
import { useAct } from '#shell/screen/use-act.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import type { Outcome } from '#records/failure.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { netWeight, weighingRefusal } from '../rules/net-weight.ts'
import { confirmWeighing, editWeighing, type WeighingEdit } from '../data/sessions/edit-weighing.ts'
import { removeWeighing } from '../data/sessions/undo-last-weighing.ts'
import type { SessionLine, SessionView } from '../data/sessions/session-by-id.ts'
import { gramsToTyped, typedToGrams } from '../shared/kilograms.ts'
import { useWeighingTap } from '../session-parts/use-weighing-tap.ts'
import type { TypedTare } from '../session-parts/tare-chips.tsx'

export interface CorrectionOf {
  readonly session: SessionView
  readonly of: SessionLine
  readonly onClose: () => void
}

interface CorrectionDraft {
  readonly object: string
  readonly typed: string
  readonly quantity: string
  readonly tares: readonly TypedTare[]
  /** « Motif de la correction ». */
  readonly why: string
}

const draftOf = (line: TaskLine): CorrectionDraft => ({
  object: line.object_id ?? '',
  typed: line.gross === null ? '' : gramsToTyped(line.gross),
  quantity: String(line.quantity_done ?? line.quantity),
  tares: line.tares,
  why: '',
})

interface CorrectedWeight {
  readonly gross: number | null
  /** Null for a weight that cannot be read. */
  readonly net: number | null
  readonly isEstimate: boolean
}

const correctedWeight = (
  { typed, tares, quantity }: CorrectionDraft,
  { line, object }: SessionLine,
): CorrectedWeight => {
  const gross = typedToGrams(typed)
  // Without a scale, the catalogue's weight counts. It is requested explicitly, never by leaving a field empty (WG7).
  const isEstimate = gross === null && typed.trim() === '' && line.gross !== null
  if (gross !== null) return { gross, net: netWeight(gross, tares), isEstimate }
  const estimated = (object?.weight ?? line.weight) * (Number(quantity) || 1)
  return { gross, net: isEstimate ? estimated : null, isEstimate }
}

const changeOf = (
  { object, quantity, tares }: CorrectionDraft,
  line: TaskLine,
  gross: number | null,
): WeighingEdit['change'] => {
  const isMeasureSame = gross === line.gross && JSON.stringify(tares) === JSON.stringify(line.tares)
  return {
    quantity: Number(quantity),
    ...(object === '' || object === line.object_id ? {} : { object }),
    ...(isMeasureSame ? {} : { gross, tares: gross === null ? [] : tares }),
  }
}

export const useCorrection = ({ session, of, onClose }: CorrectionOf) => {
  const { db, tap } = useWeighingTap()
  const { said, say, run, isBusy } = useAct()
  const [draft, setDraft] = useState(() => draftOf(of.line))
  const [asksAgain, setAsksAgain] = useState(false)
  const { typed, quantity, tares, why } = draft
  const weight = correctedWeight(draft, of)
  const { gross } = weight
  const own = { session: session.task.id, line_id: of.line.line_id }
  const name = of.line.name || 'Objet'
  /** With its undo, which loads with the first correction. */
  const write = <T>(done: string, command: (db: LocalDatabase) => Promise<Outcome<T>>) =>
    run(async () => {
      const { undoable } = await import('#shell/undo/undo-later.ts')
      return undoable(db, { title: `${name}\u00a0: ${done}`, name }, command)
    })
  const change = (values: Partial<CorrectionDraft>): void => setDraft(now => ({ ...now, ...values }))

  const correct = async (): Promise<void> => {
    if (typed.trim() !== '' && gross === null) return say('Saisissez un nombre, par exemple 12,5.')
    if (!/^[1-9]\d{0,3}$/.test(quantity.trim())) return say('Saisissez un nombre de pièces.')
    const edit = { ...own, change: changeOf(draft, of.line, gross), why, isConfirmed: asksAgain }
    const saved = await write('ligne corrigée', noted => editWeighing(noted, { ...edit, ...tap() }))
    if (saved === null) return
    setAsksAgain(saved.answer.kind === 'unusual')
    // Without a scale there is no container to subtract.
    if (saved.answer.kind === 'saved') change({ why: '', ...(gross === null ? { tares: [] } : {}) })
  }
  return {
    draft,
    change,
    /** The question about an unusual weight was about the former one. */
    retype: (text: string): void => {
      change({ typed: text })
      setAsksAgain(false)
    },
    weight,
    refusal: gross === null ? null : weighingRefusal({ gross, tares, capacity: session.capacity }),
    asksAgain,
    said,
    isBusy,
    correct,
    confirm: () => write('poids confirmé', noted => confirmWeighing(noted, { ...own, ...tap(), why })),
    remove: async (): Promise<void> => {
      if ((await write('ligne retirée', noted => removeWeighing(noted, { ...own, ...tap() }))) !== null)
        onClose()
    },
  }
}
