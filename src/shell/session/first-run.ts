// Whether the server waits for its first account (api-dialect.md section 13). Asked while nobody is signed in, by the pages that care.
import { useEffect } from 'react'
import { create } from 'zustand'
import { failed, type Outcome } from '#records/failure.ts'
import type { FirstRunAnswers } from '#core/wire/first-run.ts'
import { askRemote } from '../sync/remote.ts'
import { refusedWith } from '../words/refused-with.ts'
import { signIn, useSession } from './session.ts'

interface FirstRunState {
  /** Null: the server has not said. */
  readonly isOpen: boolean | null
  /** It has just been gone through here, and its last page is still to be read. */
  readonly isJustDone: boolean
}

export const useFirstRunState = create<FirstRunState>(() => ({ isOpen: null, isJustDone: false }))

/** Nobody else looks for the server while nobody is signed in. */
const AGAIN_MS = 5000

const ask = async (): Promise<void> => {
  const isOpen = await askRemote(async remote => remote.askFirstRun())
  if (isOpen !== null) useFirstRunState.setState({ isOpen })
}

/** Null while nobody knows: without network it is asked again until there is one. */
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

/** Whether the server would take this code: asked with nothing else, it has fields to ask for, or the code itself to refuse. */
export const isFirstRunCode = async (code: string): Promise<boolean> => {
  const answer = await askRemote(async remote =>
    remote.install({ code, organisation: {}, admin: {}, demo: false }),
  )
  return answer.ok || refusedWith(answer.failure) === null
}

/** The organisation and its first administrator are made, and that person is signed in here. */
export const goThroughFirstRun = async (
  answers: FirstRunAnswers,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<Outcome<null>> => {
  const made = await askRemote(async remote => remote.install(answers))
  if (!made.ok) return failed(made.failure)
  useFirstRunState.setState({ isOpen: false, isJustDone: true })
  return signIn(username, password)
}
