// Stickers to print (LB1, LB2): blank codes generated without network, and the sticker of a known instance.
import type { ObjectInstanceRow } from '#records/entities/object-instance.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import { labelCode, serialFromBytes } from '#records/text/label-code.ts'

export interface BlankSheet {
  readonly site_letter: string
  readonly count: number
  readonly random: (bytes: number) => Uint8Array
  /** Codes that instances already have. */
  readonly taken?: ReadonlySet<string>
}

/** There are 32⁷ serials: if two sheets share a code, the server keeps the first. */
export const blankStickers = ({ site_letter, count, random, taken = new Set() }: BlankSheet): string[] => {
  const codes = new Set<string>()
  while (codes.size < count) {
    const code = labelCode(site_letter, serialFromBytes(random(5)))
    if (!taken.has(code)) codes.add(code)
  }
  return [...codes]
}

export interface Sticker {
  readonly code: string
  readonly object: string
  readonly date: string | null
  readonly weight: number | null
  /** In euros. */
  readonly price: number | null
}

export const stickerOfInstance = (
  { external_id, weight }: Pick<ObjectInstanceRow, 'external_id' | 'weight'>,
  object: Pick<ObjectRow, 'name' | 'value'> | null,
  date: string | null,
): Sticker => ({
  code: external_id,
  object: object?.name ?? '',
  date,
  weight: weight > 0 ? weight : null,
  price: object !== null && object.value > 0 ? object.value : null,
})
