// A count: « 3 » beside a word.
import { classNames } from '../class-names.ts'

interface BadgeProps {
  readonly count: number
  readonly tone?: 'brand' | 'danger' | 'warn' | 'review' | undefined
}

export function Badge({ count, tone }: BadgeProps) {
  return <span className={classNames('count', tone && `count--${tone}`)}>{count}</span>
}
