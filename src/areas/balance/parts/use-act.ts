// A command of a weighing screen: busy while it runs; what stands against it is said where the person looks, until the next one.
import { useState } from 'react'
import { attempt } from '#app/attempt.ts'
import { labelOfField } from '#app/words/label-of-field.ts'
import { failureSentences } from '#app/words/toasts-of.ts'
import type { Outcome } from '#domain/failure.ts'

const NOTHING_KEPT = 'Rien n’a été enregistré\u00a0: cet appareil n’a plus de place, ou ne peut plus écrire.'

export interface Act {
  readonly isBusy: boolean
  /** Why the last one was not done. */
  readonly said: string | null
  readonly say: (sentence: string | null) => void
  /** The answer of the command; null when it was not done. */
  readonly run: <T>(command: () => Promise<Outcome<T>>) => Promise<{ readonly answer: T } | null>
}

export const useAct = (): Act => {
  const [isBusy, setBusy] = useState(false)
  const [said, say] = useState<string | null>(null)
  const run: Act['run'] = async command => {
    setBusy(true)
    say(null)
    try {
      const outcome = await attempt(command)
      if (outcome?.ok === true) return { answer: outcome.value }
      say(outcome === null ? NOTHING_KEPT : failureSentences(outcome.failure, labelOfField).join(' '))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, said, say, run }
}
