// The mark: a parcel, a Q, set down on the quay.
import { useId } from 'react'

interface MarkProps {
  readonly size?: number
  /** For screen readers, when the mark is shown alone; beside the word « Quai » it is decoration. */
  readonly label?: string
}

export function Mark({ size = 30, label }: MarkProps) {
  const gap = useId()
  const reading = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" {...reading}>
      <mask id={gap} maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="32">
        <rect className="mark__keep" width="32" height="32" />
        <path className="mark__cut" d="M16.5 24h12" />
      </mask>
      <circle className="mark__ring" cx="14" cy="15" r="9" mask={`url(#${gap})`} />
      <path className="mark__quay" d="M16.5 24H28" />
    </svg>
  )
}
