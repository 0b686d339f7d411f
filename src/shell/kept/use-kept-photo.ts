// A picture taken before its line exists: kept with the draft of the weighing, and added to the line once that is written.
import { useEffect, useState } from 'react'
import { useDatabase } from '../session/use-session.ts'
import { draftOf, dropDraft, keepDraft } from '#core/store/drafts.ts'

export interface KeptPhoto {
  readonly file: Blob | null
  readonly take: (file: Blob) => void
  readonly forget: () => void
}

export const useKeptPhoto = (of: string): KeptPhoto => {
  const db = useDatabase()
  const name = `${of} photo`
  const [file, setFile] = useState<Blob | null>(null)
  useEffect(() => {
    let isWanted = true
    const read = async (): Promise<void> => {
      const kept = await draftOf(db, { name, like: { file: new Blob() } })
      if (isWanted && kept?.file instanceof Blob) setFile(kept.file)
    }
    read().catch(reportError)
    return () => {
      isWanted = false
    }
  }, [db, name])
  return {
    file,
    take: taken => {
      setFile(taken)
      // A full disk: « C'est pesé ! » reports it.
      keepDraft(db, { name, values: { file: taken } }).catch(reportError)
    },
    forget: () => {
      // Nothing to drop is no reason to wait for the disk: most things are weighed without a picture.
      if (file === null) return
      setFile(null)
      dropDraft(db, { name }).catch(reportError)
    },
  }
}
