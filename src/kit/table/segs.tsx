// The stops of a slot as one segment each: done, failed, postponed, the present one, those left.
import '../parts.css'
const looks = { done: 'ok', failed: 'ko', postponed: 'put', now: 'now', left: undefined } as const
export type Segment = keyof typeof looks

interface SegsProps {
  readonly label: string
  readonly items: readonly Segment[]
}

export function Segs({ label, items }: SegsProps) {
  return (
    <div className="segs">
      <span className="sr">{label}</span>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a segment is identified by its position
        <i key={index} className={looks[item]} />
      ))}
    </div>
  )
}
