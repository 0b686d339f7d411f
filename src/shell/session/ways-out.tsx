// What an account can always do, also where nothing else is open to it: its profile, and signing out.
import { useState } from 'react'
import { Button } from '#kit/action/button.tsx'
import { LinkButton } from '../frame/link-button.tsx'
import { attempt } from '../screen/attempt.ts'
import { signOut } from './session.ts'

export function SignOutButton({ block }: { readonly block?: boolean | undefined }) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = (): void => {
    setLeaving(true)
    // When nothing can be written the session continues, and the failure is shown.
    void attempt(signOut)
      .catch(reportError)
      .finally(() => setLeaving(false))
  }
  return (
    <Button icon="log-out" block={block} loading={isLeaving} onClick={leave}>
      Se déconnecter
    </Button>
  )
}

export function WaysOut() {
  return (
    <>
      <LinkButton to="/management/profile" icon="user-round">
        Mon profil
      </LinkButton>
      <SignOutButton />
    </>
  )
}
