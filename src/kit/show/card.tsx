// A card, and its head.
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface CardProps {
  readonly as?: 'div' | 'section' | 'article' | undefined
  readonly label?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Card({ as: Tag = 'section', label, className, children }: CardProps) {
  return (
    <Tag className={classNames('card', className)} aria-label={label}>
      {children}
    </Tag>
  )
}
