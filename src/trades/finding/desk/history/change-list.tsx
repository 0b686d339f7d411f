// What changed in a row of the history: two lines, whether it is there or still asked for, so that a row keeps its height when its
// answer comes and a task edited ten times does not fill the screen. What does not fit is behind a button.
import { useState } from 'react'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { plural } from '#records/fr/plural.ts'
import { formerOf, type ReadChange } from '../../shared/journal-text.ts'

export interface DatedChange extends ReadChange {
  readonly key: string
  /** « 10:42, Nora ». */
  readonly when: string
}

/** About what two lines of the column hold. */
const FITS = 60

const lengthOf = ({ when, label, before, after }: DatedChange): number =>
  `${when}${label}${before}${after}`.length

interface ChangeListProps {
  readonly changes: readonly DatedChange[]
  /** What is said while there are none. */
  readonly instead: string
  readonly isComing: boolean
}

export function ChangeList({ changes, instead, isComing }: ChangeListProps) {
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = changes
  if (first === undefined) {
    return (
      <div className="chgcell muted" aria-busy={isComing || undefined}>
        {instead}
      </div>
    )
  }
  const isMore = others.length > 0 || lengthOf(first) > FITS
  const shown = isOpen ? changes : [first]
  return (
    <div className={classNames('chgcell', isMore && !isOpen && 'chgcell--cut')}>
      <ul className="chgs">
        {shown.map(change => (
          <li key={change.key} className="chg num">
            <span className="muted">{change.when}</span> {change.label}&nbsp;: <Former of={change} />
            <ins>{change.after}</ins>
          </li>
        ))}
      </ul>
      {isMore && (
        <button
          type="button"
          className="chgcell__more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {moreText(isOpen, others.length)}
        </button>
      )}
    </div>
  )
}

function Former({ of }: { readonly of: DatedChange }) {
  const former = formerOf(of)
  if (former === null) return null
  return (
    <>
      <del>{former}</del>
      <Icon name="arrow-right" />
    </>
  )
}

const moreText = (isOpen: boolean, others: number): string => {
  if (isOpen) return 'Réduire'
  return others === 0 ? 'Tout lire' : `et ${plural(others, 'autre changement', 'autres changements')}`
}
