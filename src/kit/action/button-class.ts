// The class names of a button, for links that look like one.
import { classNames } from '../class-names.ts'

export interface ButtonLook {
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger' | 'danger-quiet' | 'link' | undefined
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  readonly block?: boolean | undefined
  readonly className?: string | undefined
}

export const buttonClass = ({ variant = 'plain', size = 'md', block, className }: ButtonLook = {}): string =>
  classNames(
    'btn',
    variant === 'link' ? 'btn--quiet btn--link' : variant !== 'plain' && `btn--${variant}`,
    size !== 'md' && `btn--${size}`,
    block && 'btn--block',
    className,
  ) ?? 'btn'
