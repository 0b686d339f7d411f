// Importing a catalogue: a preview first, with each faulty line, then the import with its progress.
import { useRef, useState } from 'react'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { showToast } from '#shell/words/notify.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import { useWork } from '#shell/screen/work.ts'
import { csvLines } from '#records/text/csv.ts'
import { plural } from '#records/fr/plural.ts'
import type { ObjectCategoryRow } from '#records/entities/object-category.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import { objectHeads, readObjectSheet } from '../../rules/object-sheet.ts'
import { importObjects } from '../../data/import-objects.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Progress } from '#kit/wait/progress.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { csvText } from './csv-text.ts'
import { ImportPreview } from './import-preview.tsx'

interface ObjectImportProps {
  readonly categories: readonly ObjectCategoryRow[]
  readonly objects: readonly ObjectRow[]
  readonly onClose: () => void
}

const UNREADABLE = 'Ce fichier ne se lit plus\u00a0: choisissez-le de nouveau.'

/** Null when it was moved, changed or deleted since it was chosen. */
const bytesOf = async (file: File): Promise<ArrayBuffer | null> => {
  try {
    return await file.arrayBuffer()
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

interface Came {
  readonly created: number
  readonly brought: number
  readonly refused: number
  readonly left: number
}

const tellWhatCame = ({ created, brought, refused, left }: Came): void => {
  const came = [
    plural(created, 'objet créé', 'objets créés'),
    ...(brought > created ? [plural(brought - created, 'mis à jour', 'mis à jour')] : []),
    ...(refused > 0 ? [plural(refused, 'ligne refusée', 'lignes refusées')] : []),
    ...(left > 0 ? [plural(left, 'ligne laissée', 'lignes laissées')] : []),
  ].join(', ')
  if (left === 0) showToast('success', `${came}.`)
  else showToast('info', `Import arrêté\u00a0: ${came}.`)
}

export function ObjectImport({ categories, objects, onClose }: ObjectImportProps) {
  const database = useDatabase()
  const rights = useRights()
  const [read, setRead] = useState<ReturnType<typeof readObjectSheet> | null>(null)
  const [fault, setFault] = useState('')
  const [chosen, setChosen] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const [done, setDone] = useState<number | null>(null)
  const stopped = useRef(false)
  const act = useAct()
  useWork(done !== null)
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    setChosen(file.name)
    const bytes = await bytesOf(file)
    const text = bytes === null ? { ok: false as const, sentence: UNREADABLE } : csvText(bytes)
    setFault(text.ok ? '' : text.sentence)
    setRead(text.ok ? readObjectSheet(csvLines(text.text), { objects, categories }) : null)
  }
  const bring = async (): Promise<void> => {
    if (read === null) return
    setDone(0)
    stopped.current = false
    const { good: objects, bad } = read
    let brought = 0
    // When it runs once more after a fault of the disk, it continues after what was imported: nothing is created twice.
    const goOn = () => {
      const from = brought
      return importObjects(database, {
        objects: objects.slice(from),
        rights,
        onProgress: count => {
          brought = from + count
          setDone(brought)
        },
        isStopped: () => stopped.current,
      })
    }
    const done = await act.run(goOn)
    setDone(null)
    const created = objects.slice(0, brought).filter(({ id }) => id === null).length
    tellWhatCame({ created, brought, refused: bad.length, left: objects.length - brought })
    if (done !== null) onClose()
  }
  /** During the import, it stops between two steps and then reports what was imported. */
  const cancel = (): void => {
    if (done === null) onClose()
    else stopped.current = true
  }
  return (
    <Sheet open onClose={cancel} title="Importer des objets">
      <div className="stack">
        <p className="sub">
          Un fichier CSV avec les colonnes {objectHeads.join(', ')}. Seul le nom est obligatoire&#8239;; un
          objet de même référence, ou de même nom, est mis à jour.
        </p>
        <div className="import-file">
          <Button icon="upload" onClick={() => input.current?.click()}>
            {chosen === '' ? 'Choisir un fichier' : 'Un autre fichier'}
          </Button>
          <span className="muted">{chosen}</span>
        </div>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label="Fichier CSV"
          onChange={({ target }) => {
            void open(target.files?.[0])
            // So that the same file, chosen again after a correction, is read again.
            target.value = ''
          }}
        />
        {fault !== '' && <Fault>{fault}</Fault>}
        {read !== null && <ImportPreview read={read} categories={categories} />}
        {done !== null && read !== null && (
          <Progress label="Import en cours" value={(100 * done) / Math.max(1, read.good.length)} />
        )}
        <RefusalText>{act.said}</RefusalText>
        <div className="cfg__foot">
          <span className="grow" />
          <Button onClick={cancel}>Annuler</Button>
          <Button
            variant="primary"
            loading={done !== null}
            aria-disabled={read === null || read.good.length === 0}
            onClick={() => read !== null && read.good.length > 0 && void bring()}
          >
            {read === null ? 'Importer' : `Importer ${plural(read.good.length, 'objet')}`}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

function Fault({ children }: { readonly children: string }) {
  return (
    <p className="form__error" role="alert">
      <Icon name="circle-alert" />
      <span>{children}</span>
    </p>
  )
}
