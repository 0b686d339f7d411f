// /password_reset: asking for a link, and with the link's token choosing a new password. The page never shows whether an account
// exists.
import { useEffect, useState } from 'react'
import { EmptyLayout } from '#kit/layouts/empty-layout.tsx'
import { LoginFrame } from '#kit/frame/login-frame.tsx'
import { AskLink } from './ask-link.tsx'
import { ChoosePassword } from './choose-password.tsx'

/** The token is in the fragment, which no server and no log sees. */
const tokenOf = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('token')

export function PasswordReset() {
  const [token, setToken] = useState(() => tokenOf(location.hash))
  const [isOver, setOver] = useState(false)
  // A link pasted where this page is already open changes only the fragment.
  useEffect(() => {
    const read = (): void => setToken(tokenOf(location.hash))
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return (
    <EmptyLayout>
      <LoginFrame
        title={token === null ? 'Mot de passe oublié' : 'Nouveau mot de passe'}
        lead={
          token === null
            ? 'Donnez l’adresse e-mail de votre compte\u00a0: un lien y part, pour choisir un autre mot de passe.'
            : 'Quatre mots qui ne vont pas ensemble se retiennent bien.'
        }
        takesFocus={false}
      >
        {token === null ? (
          <AskLink isOver={isOver} />
        ) : (
          <ChoosePassword
            key={token}
            token={token}
            onOver={() => {
              setToken(null)
              setOver(true)
            }}
          />
        )}
      </LoginFrame>
    </EmptyLayout>
  )
}
