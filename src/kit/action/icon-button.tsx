// A button that is only an icon: back, close, more, edit, print, previous, next, plus, minus, erase, and nothing else.
import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

interface IconButtonProps
  extends Omit<ButtonLook, 'block'>, Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly icon: IconName
  readonly label: string
}

export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={`${buttonClass({ variant, size, className })} btn--icon`}
    >
      <Icon name={icon} />
    </button>
  )
}
