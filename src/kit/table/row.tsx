// One line of a list: icon, title over a second line, then its end. It is a button when it has an action.
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

export interface RowLook {
  readonly icon?: IconName | undefined
  readonly title: ReactNode
  readonly sub?: ReactNode
  readonly end?: ReactNode
  /** A single row, as a card. */
  readonly card?: boolean | undefined
}

interface RowProps extends RowLook {
  readonly onPress?: (() => void) | undefined
}

export function RowContent({ icon, title, sub, end }: RowLook) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className="row__main">
        <span className="row__t">{title}</span>
        {sub && <span className="row__s">{sub}</span>}
      </span>
      {end && <span className="row__end">{end}</span>}
    </>
  )
}

export function Row({ onPress, card, ...look }: RowProps) {
  const className = classNames('row', card && 'card')
  if (onPress === undefined)
    return (
      <div className={className}>
        <RowContent {...look} />
      </div>
    )
  return (
    <button type="button" className={className} onClick={onPress}>
      <RowContent {...look} />
      <Icon name="chevron-right" />
    </button>
  )
}
