// Stickers as printed (LB1): a roll of 50 × 25 mm, or A4 sheets of 24. Code 128 with the code in clear, a QR code of the same; a
// blank one has a line to write on.
import { formatDate } from '#records/time/dates.ts'
import { formatMoney, formatWhole } from '#records/values/decimal.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import type { Sticker } from '#trades/stock/rules/stickers.ts'
import { formatWeight } from '#records/values/weight.ts'
import { Mark } from '#kit/brand/mark.tsx'
import { Code128 } from '#kit/print/code128.tsx'
import { QrCode } from '#kit/print/qr-code.tsx'

export type StickerFormat = 'roll' | 'sheet'
export const A_SHEET = 24

/** « 60 € » for a round price. */
const priceText = (euros: number): string =>
  Number.isInteger(euros) ? `${formatWhole(euros)}\u00a0€` : formatMoney(euros)

interface OneProps {
  readonly sticker: Sticker
  readonly format: StickerFormat
  readonly hasPrice: boolean
}

function StickerLabel({ sticker, format, hasPrice }: OneProps) {
  const { code, object, date, weight, price } = sticker
  const isBlank = object === ''
  const facts = [date === null ? '' : formatDate(date, 'date'), weight === null ? '' : formatWeight(weight)]
  return (
    <article className={`lab ${format === 'roll' ? 'lab50' : 'lab70'}`}>
      <p className={isBlank ? 'lab__n lab__blank' : 'lab__n'}>{object}</p>
      {!isBlank && <p className="lab__m">{facts.filter(part => part !== '').join(' · ')}</p>}
      <div className="lab__qr">
        <QrCode text={code} />
      </div>
      <div className="lab__bc">
        <Code128 text={code} clear={formatLabelCode(code)} height={26} />
      </div>
      {hasPrice && price !== null && <p className="lab__p">{priceText(price)}</p>}
      {isBlank && format === 'sheet' && (
        <span className="lab__p">
          <Mark />
        </span>
      )}
    </article>
  )
}

interface SheetsProps {
  readonly stickers: readonly Sticker[]
  readonly format: StickerFormat
  readonly hasPrice: boolean
  /** Positions of the first sheet that are already used. */
  readonly skip: number
}

/** One page each: a sticker of a roll, or a sheet of 24. */
export function StickerPages({ stickers, format, hasPrice, skip }: SheetsProps) {
  if (format === 'roll')
    return stickers.map(sticker => (
      <StickerLabel key={sticker.code} sticker={sticker} format="roll" hasPrice={hasPrice} />
    ))
  const places: readonly (Sticker | null)[] = [...Array.from({ length: skip }, () => null), ...stickers]
  const sheets = Array.from({ length: Math.ceil(places.length / A_SHEET) }, (_, n) =>
    places.slice(n * A_SHEET, (n + 1) * A_SHEET),
  )
  return sheets.map((sheet, n) => (
    // oxlint-disable-next-line react/no-array-index-key -- a sheet is identified by its position
    <div key={n} className="sheet24">
      {sheet.map((sticker, at) =>
        sticker === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- an empty position is identified by its index
          <span key={at} />
        ) : (
          <StickerLabel key={sticker.code} sticker={sticker} format="sheet" hasPrice={hasPrice} />
        ),
      )}
    </div>
  ))
}
