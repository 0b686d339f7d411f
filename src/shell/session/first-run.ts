// Whether the server waits for its first account (api-dialect.md section 13). Asked while nobody is signed in, by the pages that
// need it.
import { useEffect } from 'react'
import { create } from 'zustand'
import { failed, type Outcome } from '#records/failure.ts'
import type { FirstRunAnswers } from '#core/wire/first-run.ts'
import { askRemote } from '../sync/remote.ts'
import { refusedWith } from '../words/refused-with.ts'
import { signIn, useSession } from './session.ts'

interface FirstRunState {
  /** Null when the server has not answered. */
  readonly isOpen: boolean | null
  /** The first run was just completed here, and its last page is still to be read. */
  readonly isJustDone: boolean
}

export const useFirstRunState = create<FirstRunState>(() => ({ isOpen: null, isJustDone: false }))

/** Nothing else contacts the server while nobody is signed in. */
const AGAIN_MS = 5000

const ask = async (): Promise<void> => {
  const isOpen = await askRemote(async remote => remote.askFirstRun())
  if (isOpen !== null) useFirstRunState.setState({ isOpen })
}

/** Null while unknown: without network it is asked again until there is one. */
export const useFirstRun = (): boolean | null => {
  const isOpen = useFirstRunState(state => state.isOpen)
  const isOut = useSession(({ kind }) => kind === 'signedOut')
  useEffect(() => {
    if (!isOut || isOpen !== null) return
    const run = (): void => void ask().catch(reportError)
    run()
    const timer = setInterval(run, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOut, isOpen])
  return isOpen
}

/** Whether the server accepts this code: sent alone, it is answered with the missing fields, or with a refusal of the code. */
export const isFirstRunCode = async (code: string): Promise<boolean> => {
  const answer = await askRemote(async remote =>
    remote.install({ code, organisation: {}, admin: {}, demo: false }),
  )
  return answer.ok || refusedWith(answer.failure) === null
}

/** Creates the organisation and its first administrator, and signs that person in here. */
export const goThroughFirstRun = async (
  answers: FirstRunAnswers,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<Outcome<null>> => {
  const made = await askRemote(async remote => remote.install(answers))
  if (!made.ok) return failed(made.failure)
  useFirstRunState.setState({ isOpen: false, isJustDone: true })
  return signIn(username, password)
}
