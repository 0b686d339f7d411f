// The name of the person who signs (screens.md section 4), with a drawn signature or instead of one. A drawn signature is a photo
// of kind signature.
import { success, type Outcome } from '#records/failure.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { changeStop, type StopTap } from '#core/task/change-stop.ts'

const LONGEST_NAME = 120

/** A blank name removes the signature. */
export const setTypedSignature = (
  db: LocalDatabase,
  { name, ...tap }: StopTap & { readonly name: string },
): Promise<Outcome<null>> =>
  changeStop(db, tap, async task => {
    const signed_name = name.trim().replace(/\s+/gu, ' ').slice(0, LONGEST_NAME)
    if (signed_name === task.signed_name) return success({ values: {}, answer: null })
    return success({ values: { signed_name, signed_at: signed_name === '' ? null : tap.at }, answer: null })
  })
