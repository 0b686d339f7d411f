// One side of « la mienne / la leur » in a row of a table: its value, and the radio that chooses it.
import './versions.css'
import './versions-narrow.css'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface VersionCellProps {
  /** The name of the row's radio group. */
  readonly name: string
  /** The id of the row's head. */
  readonly headId: string
  /** Whose version it is. */
  readonly title: string
  /** Its value, as text. */
  readonly text: string
  readonly isChosen: boolean
  readonly isUnchanged: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
  readonly side?: string
}

export function VersionCell(props: VersionCellProps) {
  const { name, headId, title, text, isChosen, isUnchanged, onChoose, children, side } = props
  return (
    <td className={classNames('vs', isChosen && 'is-on')}>
      <label>
        <input
          type="radio"
          name={name}
          data-side={side}
          aria-label={`${title}\u00a0: ${text}`}
          aria-describedby={headId}
          checked={isChosen}
          onChange={onChoose}
        />
        <span className="num">
          <small className="vs__side" aria-hidden="true">
            {title}
          </small>
          <b>{children}</b>
          {isUnchanged && <small>inchangé</small>}
        </span>
      </label>
    </td>
  )
}
