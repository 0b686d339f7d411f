// « Appeler »: the device's own dialler with this number. A link that looks like a button, or like text where it is the number itself.
import type { ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { ButtonContent } from './button-content.tsx'
import { callAddress } from './call-address.ts'

interface CallLinkProps extends ButtonLook {
  readonly phone: string
  readonly children?: ReactNode
  readonly isText?: boolean
  readonly onCall?: () => void
}

/** Absent where no number is known. */
export function CallLink({ phone, children = 'Appeler', isText, onCall, ...look }: CallLinkProps) {
  if (phone === '') return null
  return (
    <a href={callAddress(phone)} className={isText ? 'num' : buttonClass(look)} onClick={onCall}>
      {isText ? phone : <ButtonContent icon="phone">{children}</ButtonContent>}
    </a>
  )
}
