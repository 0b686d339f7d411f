// What only one side changed, and was merged without a question.
import { plural } from '#records/fr/plural.ts'
import { Icon } from '#kit/icons/icon.tsx'

export interface MergedLine {
  readonly path: string
  readonly label: string
  readonly text: string
}

interface ConflictMergedProps {
  readonly lines: readonly MergedLine[]
  /** The record is deleted: nothing was merged, this is what the person had captured. */
  readonly isGone: boolean
}

export function ConflictMerged({ lines, isGone }: ConflictMergedProps) {
  if (lines.length === 0) return null
  return (
    <details className="card auto" open>
      <summary>
        <Icon name="check" />
        {isGone ? (
          <b>Ce que vous aviez noté</b>
        ) : (
          <>
            <b>{plural(lines.length, 'champ réuni', 'champs réunis')} sans question</b>
            <span className="muted">modifiés d’un seul côté</span>
          </>
        )}
        <Icon name="chevron-down" />
      </summary>
      <dl className="kv merged">
        {lines.map(({ path, label, text }) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
