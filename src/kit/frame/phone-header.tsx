// The header of a phone screen: back, the screen's title, the network. The title is never cut: it wraps.
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { LinkRender, LinkTo } from '../action/link-render.ts'
import { PageTitle } from './page-title.tsx'

interface PhoneHeaderProps {
  readonly title: ReactNode
  readonly sub?: ReactNode
  readonly back: { readonly to: LinkTo; readonly label: string }
  readonly link: LinkRender
  readonly chip?: ReactNode
  readonly takesFocus?: boolean | undefined
}

export function PhoneHeader({ title, sub, back, link, chip, takesFocus }: PhoneHeaderProps) {
  return (
    <header className="ptop">
      {link({
        to: back.to,
        className: 'ptop__back',
        'aria-label': back.label,
        children: <Icon name="chevron-left" />,
      })}
      <div className="ptop__t">
        <PageTitle takesFocus={takesFocus}>{title}</PageTitle>
        {sub && <p>{sub}</p>}
      </div>
      {chip}
    </header>
  )
}
