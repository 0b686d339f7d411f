// The four destinations at the bottom of a phone.
import { Badge } from '../show/badge.tsx'
import { Icon } from '../icons/icon.tsx'
import type { LinkRender } from '../action/link-render.ts'
import type { NavItem } from './nav-item.ts'
import { Fragment } from 'react'

interface PhoneNavProps {
  readonly items: readonly NavItem[]
  readonly link: LinkRender
}

export function PhoneNav({ items, link }: PhoneNavProps) {
  return (
    <nav className="pnav" aria-label="Navigation">
      {items.map(({ to, label, icon, current, count, counted, countTone = 'brand' }) => (
        <Fragment key={to}>
          {link({
            to,
            'aria-current': current ? 'page' : undefined,
            children: (
              <>
                <span className="pill">
                  <Icon name={icon} />
                  {count !== undefined && count > 0 && (
                    <>
                      <Badge count={count} tone={countTone} />
                      <span className="sr">{counted}</span>
                    </>
                  )}
                </span>
                <span className="pnav__l">{label}</span>
              </>
            ),
          })}
        </Fragment>
      ))}
    </nav>
  )
}
