// A titled list in a card, with its count. Each child is one item.
import { Children, useId, type ReactNode } from 'react'
import { Badge } from '../show/badge.tsx'

interface ListProps {
  readonly label: string
  readonly count?: number | undefined
  readonly children?: ReactNode
}

export function List({ label, count, children }: ListProps) {
  const id = useId()
  return (
    <section className="sect" aria-labelledby={id}>
      <h2 className="h-sec" id={id}>
        {label}
        {count !== undefined && <Badge count={count} />}
      </h2>
      <ul className="card list">
        {Children.map(children, child => (
          <li>{child}</li>
        ))}
      </ul>
    </section>
  )
}
