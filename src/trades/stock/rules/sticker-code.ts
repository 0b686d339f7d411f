// The code of a sticker wherever one is bound or looked up (LB3): read, or refused with a sentence before anything is written.
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { readCode, type ReadCode } from '#records/text/label-code.ts'
import { LONGEST_CODE } from '#records/text/label-form.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'

/** `typed`: by hand, so that our own codes are checked against their check character. */
export const stickerCode = (text: string, typed: boolean): Outcome<ReadCode> => {
  const read = readCode(text)
  if (read === null) return onSiteFailure(onSiteMessages.emptyCode)
  if (read.code.length > LONGEST_CODE) return onSiteFailure(onSiteMessages.longCode(LONGEST_CODE))
  if (typed && read.mistyped) return onSiteFailure(onSiteMessages.mistypedCode)
  return success(read)
}
