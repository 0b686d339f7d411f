// The stops of a slot as one segment each: done, failed, the one at hand, those left.
const looks = { done: 'ok', failed: 'ko', now: 'now', left: undefined } as const
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
        // oxlint-disable-next-line react/no-array-index-key -- a segment is its place
        <i key={index} className={looks[item]} />
      ))}
    </div>
  )
}
