// A count: « 3 » beside a word.
import { classNames } from '../class-names.ts'

interface BadgeProps {
  /** Undefined until it is known: its place is kept. */
  readonly count: number | undefined
  readonly tone?: 'brand' | 'danger' | 'warn' | 'review' | undefined
}

export function Badge({ count, tone }: BadgeProps) {
  return <span className={classNames('count', tone && `count--${tone}`)}>{count ?? '\u2007'}</span>
}
