// « Appeler le bureau », where a message is too slow: the organisation's own number, which a signed-in telephone keeps.
import { useSignedIn } from '#shell/session/use-session.ts'
import { plainText } from '#records/text/plain-text.ts'
import type { ButtonLook } from '#kit/action/button-class.ts'
import { CallLink } from '#kit/action/call-link.tsx'

export function CallDesk(look: ButtonLook) {
  const { organisation } = useSignedIn().profile
  return (
    <CallLink phone={plainText(organisation['phone'])} {...look}>
      Appeler le bureau
    </CallLink>
  )
}
