// Whether a code that a person typed is no code that anybody would know: neither of a known form (LB3) nor on a thing of this device.
import { hasKnownForm } from '#records/text/label-code.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { instanceByCode } from './instance-by-code.ts'

/** Nothing typed is not strange: it is refused in its own words. */
export const isStrangeCode = async (
  db: LocalDatabase,
  { code }: { readonly code: string },
): Promise<boolean> =>
  code.trim() !== '' && !hasKnownForm(code) && (await instanceByCode(db.relaxed, { code })) === null
