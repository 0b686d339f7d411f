// Placeholder of a first load: grey lines, never a spinner over data.
const widths = ['skel', 'skel skel--2', 'skel skel--3'] as const

export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className="skels">
      <output className="sr">Chargement…</output>
      {Array.from({ length: lines }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is identified by its position
        <div key={index} className={widths[index % widths.length]} />
      ))}
    </div>
  )
}
