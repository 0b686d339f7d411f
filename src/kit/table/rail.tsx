// The rail of the desk: the destinations of this area, then the other areas, then the person.
import { Fragment, type ReactNode } from 'react'
import { Badge } from '../show/badge.tsx'
import { Icon } from '../icons/icon.tsx'
import type { LinkRender } from '../action/link-render.ts'
import { Mark } from '../brand/mark.tsx'
import type { NavItem } from '../frame/nav-item.ts'
import { VisuallyHidden } from '../show/visually-hidden.tsx'

interface RailProps {
  readonly items: readonly NavItem[]
  readonly areas?: readonly NavItem[] | undefined
  readonly link: LinkRender
  readonly user?: ReactNode
}

export function Rail({ items, areas, link, user }: RailProps) {
  return (
    <nav className="rail" aria-label="Navigation principale">
      <Mark size={34} label="Quai" />
      <RailLinks items={items} link={link} />
      {areas !== undefined && areas.length > 0 && (
        <>
          <hr />
          <RailLinks items={areas} link={link} />
        </>
      )}
      {user}
    </nav>
  )
}

function RailLinks({ items, link }: Pick<RailProps, 'items' | 'link'>) {
  return items.map(({ to, label, icon, current, count, counted, countTone }) => (
    <Fragment key={to}>
      {link({
        to,
        'aria-current': current ? 'page' : undefined,
        children: (
          <>
            <Icon name={icon} />
            {label}
            {count !== undefined && count > 0 && <Badge count={count} tone={countTone} />}
            {counted !== undefined && <VisuallyHidden> {counted}</VisuallyHidden>}
          </>
        ),
      })}
    </Fragment>
  ))
}
