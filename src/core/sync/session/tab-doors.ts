// How a person of this tab enters and leaves: signing in, resuming, signing out, a forgotten password.
import { askPasswordReset, confirmPasswordReset } from '../../api/account.ts'
import { success } from '#records/failure.ts'
import type { CurrentSession, Started } from './current-session.ts'
import type { SyncRemote } from './remote.ts'

type TabDoors = Pick<
  SyncRemote,
  'signIn' | 'resume' | 'signOut' | 'requestPasswordReset' | 'confirmPasswordReset'
>

export const makeTabDoors = (ready: () => Started, current: CurrentSession): TabDoors => {
  /**
   * Resuming, signing in and signing out never overlap: a sign-out before the worker has resumed must not be undone by the
   * resuming.
   */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const next = turn.then(run, run)
    turn = next
    return next
  }

  return {
    signIn: credentials =>
      inTurn(async () => {
        current.close()?.db.close()
        const outcome = await ready().sessions.signIn(credentials)
        if (!outcome.ok) return outcome
        ready().ofTab = outcome.value.database
        return success(current.begin(outcome.value))
      }),
    resume: () =>
      inTurn(async () => {
        const running = current.get()
        if (running !== null) return { database: running.session.database, profile: running.profile() }
        const { sessions, ofTab } = ready()
        const session = await sessions.resume(ofTab)
        return session === null ? null : current.begin(session)
      }),
    signOut: explicit =>
      inTurn(async () => {
        const { sessions, ofTab } = ready()
        const session = current.close() ?? (await sessions.resume(ofTab))
        if (session === null) return
        await (explicit ? sessions.leave(session) : sessions.seal(session))
      }),
    requestPasswordReset: async email => {
      const { sessions, config } = ready()
      return askPasswordReset(await sessions.anonymous(), email, config.client_id)
    },
    confirmPasswordReset: async (token, password) =>
      confirmPasswordReset(await ready().sessions.anonymous(), token, password),
  }
}
