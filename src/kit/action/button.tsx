// A button. While it loads it keeps the focus and does nothing; type is « button » by default.
import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { ButtonContent } from './button-content.tsx'
import type { IconName } from '../icons/icon-names.ts'

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  readonly icon?: IconName | undefined
  readonly iconEnd?: IconName | undefined
  readonly loading?: boolean | undefined
}

export function Button({
  variant,
  size,
  block,
  className,
  icon,
  iconEnd,
  loading = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = buttonClass({ variant, size, block, className })
  return (
    <button
      {...rest}
      type={type}
      className={loading ? `${look} is-loading` : look}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={loading ? event => event.preventDefault() : onClick}
    >
      <ButtonContent icon={icon} iconEnd={iconEnd} loading={loading}>
        {children}
      </ButtonContent>
    </button>
  )
}
