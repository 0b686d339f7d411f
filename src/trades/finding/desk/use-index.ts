// The results of the worker's text index while one types: only the last query counts, and it runs again when a period was pulled.
import { useEffect, useState } from 'react'
import { askRemote } from '#shell/sync/remote.ts'
import { searchQuestion } from '#shell/palette/search-question.ts'

export interface IndexAnswer {
  readonly text: string
  /** Changes with the content of the index. */
  readonly version: string
  readonly tasks: readonly string[]
  readonly things: readonly string[]
  /** Documents of rentals, by their number. */
  readonly documents: readonly string[]
  readonly objects: readonly string[]
  /** More records matched than were returned. */
  readonly isCut: boolean
}

/** Null when nothing was typed, or the first answer is still awaited. */
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
        remote.search({ text, entities: ['task', 'object_instance', 'document', 'object'], limit }),
      )
      const idsOf = (name: string): string[] =>
        hits.flatMap(({ entity, id }) => (entity === name ? [id] : []))
      if (!isOver)
        setAnswer({
          text,
          version,
          tasks: idsOf('task'),
          things: idsOf('object_instance'),
          documents: idsOf('document'),
          objects: idsOf('object'),
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
