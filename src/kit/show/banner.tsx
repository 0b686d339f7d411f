// A band across the screen: network, a closed record, update, install, error.
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

interface BannerProps {
  readonly tone: 'offline' | 'closed' | 'update' | 'install' | 'error'
  readonly icon: IconName
  readonly children: ReactNode
  readonly action?: ReactNode
}

export function Banner({ tone, icon, children, action }: BannerProps) {
  return (
    <div className={`banner banner--${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <span className="grow">{children}</span>
      {action && <span className="banner__x">{action}</span>}
    </div>
  )
}
