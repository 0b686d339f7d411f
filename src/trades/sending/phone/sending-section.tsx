// A titled part of the sync screen with its count; not rendered when it is empty.
import { useId, type ReactNode } from 'react'
import { Badge } from '#kit/show/badge.tsx'
import { classNames } from '#kit/class-names.ts'

interface SendingSectionProps {
  readonly title: string
  readonly count: number
  readonly tone?: 'danger' | 'review' | undefined
  readonly children: ReactNode
}

export function SendingSection({ title, count, tone, children }: SendingSectionProps) {
  const id = useId()
  if (count === 0) return null
  return (
    <section className="sect" aria-labelledby={id}>
      <h2 className="h-sec" id={id}>
        {title}
        <Badge count={count} tone={tone} />
      </h2>
      <div className={classNames('card', tone === 'danger' && 'card--error')}>{children}</div>
    </section>
  )
}
