// How large a record may become (decision 018): it is read, kept in memory and sent as one, and every device of its shard takes it. Many
// requests may have made it, each of them small.
import type { AnyRow } from '#records/entity.ts'
import { problemBody } from '#core/wire/problem.ts'
import { breather } from './breather.ts'
import { refuse, type Refusal } from './caller.ts'
import type { Save } from './write-changes.ts'

/**
 * Of all its lists, as they are stored; everything else has the length of its field. A session of 2,000 lines has a little less, one of
 * 1,600 when each line tells its scale, its weigher and its hour.
 */
const MOST_BYTES = 1_000_000

/**
 * What the server adds to by itself takes no room of what people record: what a device could not apply (`sending/disputes.ts`), and why a
 * task is to be checked.
 */
const APART: ReadonlySet<string> = new Set(['disputes', 'check_reasons'])

const TOO_LARGE =
  'Cette fiche est trop volumineuse pour être enregistrée\u00a0: retirez des lignes ou des photos, ou répartissez-les sur une autre fiche. Rien n’a changé.'

const bytesOf = (row: AnyRow): number =>
  Object.entries(row).reduce(
    (sum, [name, value]) =>
      Array.isArray(value) && value.length > 0 && !APART.has(name)
        ? sum + Buffer.byteLength(JSON.stringify(value))
        : sum,
    0,
  )

/** The refusal of a request that makes a record too large. One that is too large already may stay so, and be made smaller. */
export const tooLarge = async (
  saves: ReadonlyMap<string, Save>,
  earlier: ReadonlyMap<string, Save>,
): Promise<Refusal | undefined> => {
  const breathe = breather()
  for (const [name, save] of saves) {
    if (earlier.get(name) === save || save.isRepeated === true) continue
    await breathe()
    const bytes = bytesOf(save.after)
    if (bytes <= MOST_BYTES || (save.before !== undefined && bytes <= bytesOf(save.before))) continue
    return refuse(problemBody(422, TOO_LARGE))
  }
  return undefined
}
