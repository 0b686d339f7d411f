// Pictures of a request that does not exist yet: on this device's disk with its draft, captured with the task once it is created.
import { useEffect, useState } from 'react'
import { useDatabase } from '../session/use-session.ts'
import { takePhoto } from '../screen/take-photo.ts'
import { notify, showToast } from '../words/notify.tsx'
import { plural } from '#records/fr/plural.ts'
import { draftOf, dropDraft, keepDraft } from '#core/store/drafts.ts'

export interface KeptFiles {
  readonly files: readonly File[]
  /** False: they are on no disk, and are lost with the page. */
  readonly isKept: boolean
  readonly add: (files: readonly File[]) => void
  readonly remove: (index: number) => void
  /** Each becomes a photo of the task. One that cannot be read or stored is reported, and does not hold up the others. */
  readonly giveTo: (task: string) => Promise<void>
  readonly forget: () => void
}

const isFile = (value: unknown): value is File => value instanceof File

export const useKeptFiles = (of: string): KeptFiles => {
  const db = useDatabase()
  const name = `${of} photos`
  const [files, setFiles] = useState<readonly File[]>([])
  const [isKept, setKept] = useState(true)
  useEffect(() => {
    let isWanted = true
    const read = async (): Promise<void> => {
      const kept = await draftOf<{ files: unknown }>(db, { name, like: { files: [] } })
      if (isWanted && Array.isArray(kept?.files)) setFiles(kept.files.filter(isFile))
    }
    read().catch(reportError)
    return () => {
      isWanted = false
    }
  }, [db, name])
  const keep = (next: readonly File[]): void => {
    setFiles(next)
    const done =
      next.length === 0 ? dropDraft(db, { name }) : keepDraft(db, { name, values: { files: next } })
    done.then(
      () => setKept(true),
      (error: unknown) => {
        setKept(false)
        reportError(error)
      },
    )
  }
  return {
    files,
    isKept,
    add: chosen => keep([...files, ...chosen]),
    remove: index => keep(files.filter((_, i) => i !== index)),
    giveTo: async task => {
      let lost = 0
      for (const file of files) {
        const taken = await takePhoto(db, file, { task, kind: 'before' }).catch((error: unknown) => {
          reportError(error)
          return null
        })
        if (taken === null) lost += 1
        else if (!taken.ok) notify(taken.failure)
      }
      keep([])
      if (lost > 0)
        showToast(
          'error',
          `La demande est enregistrée, ${plural(lost, 'photo ne l’est pas', 'photos ne le sont pas')}\u00a0: plus de place sur cet appareil. Ajoutez-${lost < 2 ? 'la' : 'les'} de nouveau quand il y en aura.`,
        )
    },
    forget: () => keep([]),
  }
}
