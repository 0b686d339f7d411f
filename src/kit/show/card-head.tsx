// The head of a card: its title, then a count or an action.
import type { ReactNode } from 'react'

interface CardHeadProps {
  readonly title: ReactNode
  readonly level?: 2 | 3 | undefined
  readonly children?: ReactNode
}

export function CardHead({ title, level = 2, children }: CardHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <header className="card__head">
      <Heading className="grow">{title}</Heading>
      {children}
    </header>
  )
}
