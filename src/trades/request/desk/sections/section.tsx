// A section of the form: its title, its tools, its content.
import { useId, type ReactNode } from 'react'
import { classNames } from '#kit/class-names.ts'

interface SectionProps {
  readonly title: string
  readonly count?: number | undefined
  /** At the end of the section's head. */
  readonly tools?: ReactNode
  /** Content without the padding of fields: a table. */
  readonly bare?: boolean
  readonly children: ReactNode
}

export function Section({ title, count, tools, bare = false, children }: SectionProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <header className="card__head">
        <h2 id={id}>{title}</h2>
        {count !== undefined && count > 0 && <span className="count">{count}</span>}
        <span className="grow" />
        {tools}
      </header>
      <div className={classNames(!bare && 'card__body fgrid')}>{children}</div>
    </section>
  )
}
