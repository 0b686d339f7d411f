// One icon of the sprite. Without a label it is decoration: screen readers read the text beside it.
import { classNames } from '../class-names.ts'
import type { IconName } from './icon-names.ts'
import spriteUrl from './sprite.svg?url&no-inline'

interface IconProps {
  readonly name: IconName
  readonly size?: 'sm' | 'md' | 'lg' | 'xl'
  readonly label?: string
  readonly className?: string
}

export function Icon({ name, size, label, className }: IconProps) {
  const reading = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={classNames('i', size && `i--${size}`, className)} viewBox="0 0 24 24" {...reading}>
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
