// An act made of plain edits of records: it is undone, and done again, by writing back what it wrote (core/store/outbox/written.ts).
import { ShiftInstance } from '#records/entities/shift.ts'
import type { Failure } from '#records/failure.ts'
import { changedMeanwhile } from '#records/fr/undo-messages.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Written } from '#core/store/rows/written.ts'
import { noting, reversed, writeBack } from '#core/store/outbox/written.ts'
import { attemptOrTell } from '../screen/attempt.ts'
import { notifyRefusal } from '../words/notify.tsx'
import type { DeskAct } from './desk-acts.ts'

/** A command writes through its `db`; the slot of a half day, once it was made, stays (SL1). */
export const notedEdit = (db: LocalDatabase): ReturnType<typeof noting> => noting(db, [ShiftInstance])

interface EditAct extends Pick<DeskAct, 'title' | 'tone'> {
  readonly written: readonly Written[]
  /** What it is about, in the sentence of a refusal: « Kœnig ». */
  readonly name: string
  /** What forbids to write this back; null when nothing does. */
  readonly refusal?: (written: readonly Written[]) => Promise<Failure | null>
}

export const editAct = (
  db: LocalDatabase,
  { written, name, refusal = async () => null, ...told }: EditAct,
): DeskAct => {
  const write = async (back: readonly Written[]): Promise<boolean> => {
    const forbidden = await refusal(back)
    if (forbidden !== null) {
      notifyRefusal(forbidden)
      return false
    }
    return (await attemptOrTell(() => writeBack(db, back, changedMeanwhile(name)))) !== null
  }
  return { ...told, undo: () => write(written), redo: () => write(reversed(written)) }
}
