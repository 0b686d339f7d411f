// The map position of the typed address, requested from the server when the typing pauses (off unless the server has a geocoder).
// It never holds anything up: a save uses the position known by then.
import { useEffect, useState } from 'react'
import { askRemote } from '#shell/sync/remote.ts'
import { addressText, isLocatable } from '#records/values/located-address.ts'
import { useResting } from '#shell/screen/use-resting.ts'
import type { Request } from '../use-request.ts'

const REST_MS = 700

/** The result in a few words; undefined when nothing was requested. */
export const useLocated = ({ values, base, fill }: Request): string | undefined => {
  const { address, zipcode, city, located } = values
  const text = addressText(values)
  const isRested = useResting(text, REST_MS)
  const [said, setSaid] = useState<{ readonly of: string; readonly sentence: string } | null>(null)
  const isTyped = text !== addressText(base) && isLocatable(values)
  const isWanted = isRested && isTyped && located?.text !== text && said?.of !== text
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const outcome = await askRemote(async remote => remote.locate({ address, zipcode, city }))
      if (isOver) return
      const found = outcome.ok ? outcome.value : outcome.failure.kind
      if (typeof found === 'object') fill({ located: { ...found, text } })
      else setSaid({ of: text, sentence: sentenceOf(found) })
    }
    ask().catch(reportError)
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asked once of a text that rests
  }, [isWanted, text])
  if (!isTyped) return undefined
  if (located?.text === text) return `Position trouvée\u00a0: ${located.label}`
  return said?.of === text && said.sentence !== '' ? said.sentence : undefined
}

/** Without network the screen's chip already shows it; without a geocoder there is nothing to show. */
const sentenceOf = (answer: string): string => {
  if (answer === 'off' || answer === 'offline') return ''
  return answer === 'unknown'
    ? 'Position inconnue\u00a0: vérifiez l’adresse'
    : 'Position non cherchée\u00a0: le service ne répond pas'
}
