// A measured progress, in percent.
interface ProgressProps {
  readonly label: string
  readonly value: number
}

export function Progress({ label, value }: ProgressProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)))
  return (
    <div className="progress" style={{ '--v': percent }}>
      <progress className="sr" aria-label={label} max={100} value={percent} />
      <i />
    </div>
  )
}
