// What the worker's text index answers while one types: the last question wins, and it is asked again when a period has come.
import { useEffect, useState } from 'react'
import { askRemote } from '#shell/sync/remote.ts'
import { searchQuestion } from '#shell/palette/search-question.ts'

export interface IndexAnswer {
  readonly text: string
  /** Of what the index held when it was asked. */
  readonly version: string
  readonly tasks: readonly string[]
  readonly things: readonly string[]
  /** More matched than were named. */
  readonly isCut: boolean
}

/** Null: nothing was typed, or the first answer is on its way. */
export const useIndex = (
  typed: string,
  { version, limit }: { readonly version: string; readonly limit: number },
): IndexAnswer | null => {
  const text = searchQuestion(typed)
  const [answer, setAnswer] = useState<IndexAnswer | null>(null)
  useEffect(() => {
    if (text === '') return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const { hits, total } = await askRemote(async remote =>
        remote.search({ text, entities: ['task', 'object_instance'], limit }),
      )
      const idsOf = (name: string): string[] =>
        hits.flatMap(({ entity, id }) => (entity === name ? [id] : []))
      if (!isOver)
        setAnswer({
          text,
          version,
          tasks: idsOf('task'),
          things: idsOf('object_instance'),
          isCut: total > hits.length,
        })
    }
    ask().catch(reportError)
    return () => {
      isOver = true
    }
  }, [text, version, limit])
  return text === '' ? null : answer
}
