// « Appeler »: the telephone's own dialler, where a message is too slow.
import { useSignedIn } from '#shell/session/use-session.ts'
import { plainText } from '#records/text/plain-text.ts'
import { buttonClass, type ButtonLook } from '#kit/action/button-class.ts'
import { ButtonContent } from '#kit/action/button-content.tsx'

interface CallLinkProps extends ButtonLook {
  readonly phone: string
  readonly label: string
}

/** Absent where no number is known. */
export function CallLink({ phone, label, ...look }: CallLinkProps) {
  if (phone === '') return null
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={buttonClass(look)}>
      <ButtonContent icon="phone">{label}</ButtonContent>
    </a>
  )
}

/** The organisation's own number, which a signed-in telephone keeps. */
export function CallDesk(look: ButtonLook) {
  const { organisation } = useSignedIn().profile
  return <CallLink phone={plainText(organisation['phone'])} label="Appeler le bureau" {...look} />
}
