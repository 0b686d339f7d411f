// Which rights were taken from this person while the page was open: kept until they have read it, so that nobody types what will not
// be accepted. The words are loaded with the news (rights-told.ts).
import { create } from 'zustand'

export const useRightsNews = create<{ readonly lost: readonly string[] }>(() => ({ lost: [] }))

export const rightsNewsRead = (): void => useRightsNews.setState({ lost: [] })
