// « Appeler »: the device's own dialler with this number, by a link that looks like a button.
import type { ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { ButtonContent } from './button-content.tsx'
import { callAddress } from './call-address.ts'

interface CallLinkProps extends ButtonLook {
  readonly phone: string
  readonly children?: ReactNode
  readonly onClick?: () => void
}

/** Absent where no number can be dialled: who shows it tells the note that stands in its place. */
export function CallLink({ phone, children = 'Appeler', onClick, ...look }: CallLinkProps) {
  const to = callAddress(phone)
  if (to === null) return null
  return (
    <a href={to} className={buttonClass(look)} onClick={onClick}>
      <ButtonContent icon="phone">{children}</ButtonContent>
    </a>
  )
}
