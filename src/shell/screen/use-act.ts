// A command of a screen or a sheet: busy while it runs; a refusal is shown where the person looks, until the next one. The words
// of failures are loaded when there is one to show.
import { useState } from 'react'
import { attempt } from './attempt.ts'
import { beginWork } from './work.ts'
import type { Failure, Outcome } from '#records/failure.ts'

const NOTHING_KEPT = 'Rien n’a été enregistré\u00a0: cet appareil n’a plus de place, ou ne peut plus écrire.'

export interface Act {
  readonly isBusy: boolean
  /** Why the last command was refused. */
  readonly said: string | null
  readonly say: (sentence: string | null) => void
  /** The answer of the command; null when it was refused. */
  readonly run: <T>(command: () => Promise<Outcome<T>>) => Promise<{ readonly answer: T } | null>
}

/** `busyAfter`: how long a command may take before the screen is drawn anew to say so; who asks for that refuses a second tap itself. */
export const useAct = ({ busyAfter = 0 }: { readonly busyAfter?: number } = {}): Act => {
  const [isBusy, setBusy] = useState(false)
  const [said, say] = useState<string | null>(null)
  const run: Act['run'] = async command => {
    let timer: ReturnType<typeof setTimeout> | undefined
    if (busyAfter === 0) setBusy(true)
    else timer = setTimeout(() => setBusy(true), busyAfter)
    say(null)
    const end = beginWork()
    try {
      const outcome = await attempt(command)
      if (outcome?.ok === true) return { answer: outcome.value }
      say(outcome === null ? NOTHING_KEPT : await wordsOf(outcome.failure))
      return null
    } finally {
      end()
      clearTimeout(timer)
      setBusy(false)
    }
  }
  return { isBusy, said, say, run }
}

const wordsOf = async (failure: Failure): Promise<string> => {
  const [{ failureSentences }, { labelOfField }] = await Promise.all([
    import('../words/toasts-of.ts'),
    import('../words/label-of-field.ts'),
  ])
  return failureSentences(failure, labelOfField).join(' ')
}
