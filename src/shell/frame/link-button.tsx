// A link that looks like a button: it navigates, it changes nothing.
import type { ReactNode } from 'react'
import { buttonClass, type ButtonLook } from '#kit/action/button-class.ts'
import { ButtonContent } from '#kit/action/button-content.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import type { Address } from './address.ts'
import { AppLink } from './link.tsx'

interface LinkButtonProps extends ButtonLook {
  readonly to: Address
  readonly icon?: IconName | undefined
  readonly iconEnd?: IconName | undefined
  readonly children: ReactNode
}

export function LinkButton({ to, icon, iconEnd, children, ...look }: LinkButtonProps) {
  return (
    <AppLink to={to} className={buttonClass(look)}>
      <ButtonContent icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonContent>
    </AppLink>
  )
}
