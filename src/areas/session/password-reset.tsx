// /password_reset: asking for a link, and with the link's token choosing a new password. Whether an account exists is never said.
import { useState } from 'react'
import { EmptyLayout } from '#ui/layouts/empty-layout.tsx'
import { LoginFrame } from '#ui/login-frame.tsx'
import { AskLink } from './ask-link.tsx'
import { ChoosePassword } from './choose-password.tsx'

/** The token travels in the fragment, which no server and no log sees. */
const tokenOf = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('token')

export function PasswordReset() {
  const [token] = useState(() => tokenOf(location.hash))
  return (
    <EmptyLayout>
      <LoginFrame title={token === null ? 'Mot de passe oublié' : 'Nouveau mot de passe'} takesFocus={false}>
        {token === null ? <AskLink /> : <ChoosePassword token={token} />}
      </LoginFrame>
    </EmptyLayout>
  )
}
