// Whether a typed code is unknown everywhere: neither of a known form (LB3) nor on an instance of this device.
import { hasKnownForm } from '#records/text/label-code.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { instanceByCode } from './instance-by-code.ts'

/** An empty code is not strange: it is refused with its own sentence. */
export const isStrangeCode = async (
  db: LocalDatabase,
  { code }: { readonly code: string },
): Promise<boolean> =>
  code.trim() !== '' && !hasKnownForm(code) && (await instanceByCode(db.relaxed, { code })) === null
