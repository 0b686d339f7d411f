// Which rights were taken from this person while the page was open: kept until they have read it, so that nobody types what will not
// be accepted. The words are loaded with the news (rights-told.ts).
import { create } from 'zustand'

interface RightsNews {
  readonly lost: readonly string[]
  /** What they may have done before the first of these losses; null when there is none. */
  readonly before: readonly string[] | null
}
const nothing: RightsNews = { lost: [], before: null }

export const useRightsNews = create(() => nothing)

export const rightsNewsRead = (): void => useRightsNews.setState(nothing)
