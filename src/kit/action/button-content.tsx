// The content of a button, or of a link that looks like one: icon, label, icon.
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

interface ButtonContentProps {
  readonly icon?: IconName | undefined
  readonly iconEnd?: IconName | undefined
  readonly loading?: boolean | undefined
  readonly children?: ReactNode
}

export function ButtonContent({ icon, iconEnd, loading, children }: ButtonContentProps) {
  return (
    <>
      {loading ? <span className="spin" aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span className="btn__label">{children}</span>
      {iconEnd && <Icon name={iconEnd} />}
    </>
  )
}
