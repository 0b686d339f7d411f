// How full a slot is: the percentage with its measure, a triangle above the limit, three thin bars; drafts hatched, a drag's
// effect beside the present fill.
import { MEASURES, type SlotFill } from '../../rules/slot-fill.ts'
import { Bar } from '#kit/show/bar.tsx'
import { fillTone } from '#kit/show/fill-tone.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { measureWords } from './board-words.ts'

interface FillFiguresProps {
  readonly now: SlotFill
  /** The fill after a drag over the slot. */
  readonly after?: SlotFill | undefined
}

const tones = {
  ok: null,
  high: 'circle-alert',
  over: 'triangle-alert',
} as const

export function Percent({ value }: { readonly value: number }) {
  const tone = fillTone(value)
  const icon = tones[tone]
  return (
    <b className={tone === 'ok' ? undefined : `pc--${tone}`}>
      {icon !== null && <Icon name={icon} />}
      {value} %
    </b>
  )
}

export function FillFigures({ now, after }: FillFiguresProps) {
  const fullest = (after ?? now).fullest
  // No limit is known: « 0 % » would say that there is room.
  if (fullest === null) return <span className="cell__m">remplissage inconnu</span>
  return (
    <>
      <Percent value={now.percent} />
      {after !== undefined && (
        <>
          <span aria-hidden="true">→</span>
          <span className="sr">deviendra</span>
          <Percent value={after.percent} />
        </>
      )}
      <span className="cell__m">{measureWords[fullest]}</span>
    </>
  )
}

interface FillBarsProps {
  readonly now: SlotFill
  /** Including what is not counted yet: drafts, or the cards of a drag. */
  readonly after: SlotFill
}

export function FillBars({ now, after }: FillBarsProps) {
  return (
    <span className="cell__b" aria-hidden="true">
      {MEASURES.map(measure => {
        const [from, to] = [now.by[measure] ?? 0, after.by[measure] ?? 0]
        return (
          <Bar key={measure} size="thin" value={Math.max(from, to)} from={to > from ? from : undefined} />
        )
      })}
    </span>
  )
}

export const fillWords = ({ by, fullest }: SlotFill): string =>
  fullest === null
    ? 'remplissage inconnu'
    : MEASURES.flatMap(measure =>
        by[measure] === null ? [] : `${measureWords[measure]} ${by[measure]}\u00a0%`,
      ).join(', ')
