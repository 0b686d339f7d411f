// The session for the screens inside the guard: somebody is signed in, and this is their database.
import { useSession } from './session.ts'

export const useSignedIn = () => {
  const session = useSession()
  if (session.kind !== 'signedIn') throw new Error('a screen of signed-in people opened without a session')
  return session
}

export const useDatabase = () => useSignedIn().database
export const useRights = () => useSignedIn().rights
