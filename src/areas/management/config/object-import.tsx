// A catalogue from elsewhere: what it would bring is shown first, line by line where something is wrong, then it comes with its progress.
import { useState } from 'react'
import { useDatabase, useRights } from '#app/session/use-session.ts'
import { notify, tell } from '#app/words/notify.tsx'
import { useWork } from '#app/work.ts'
import { parseCsv } from '#domain/csv.ts'
import { csvText } from './csv-text.ts'
import { plural } from '#domain/fr/plural.ts'
import type { ObjectCategoryRow } from '#domain/entities/object-category.ts'
import type { ObjectRow } from '#domain/entities/object.ts'
import { objectHeads, readObjectSheet } from '#domain/object-sheet.ts'
import { importObjects } from '#local/commands/config/import-objects.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Progress } from '#ui/progress.tsx'
import { Sheet } from '#ui/sheet.tsx'

interface ObjectImportProps {
  readonly categories: readonly ObjectCategoryRow[]
  readonly objects: readonly ObjectRow[]
}

const SHOWN = 100

export function ObjectImport({ categories, objects }: ObjectImportProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon="upload" onClick={() => setOpen(true)}>
        Importer
      </Button>
      {isOpen && <ImportSheet categories={categories} objects={objects} onClose={() => setOpen(false)} />}
    </>
  )
}

function ImportSheet({ categories, objects, onClose }: ObjectImportProps & { readonly onClose: () => void }) {
  const database = useDatabase()
  const rights = useRights()
  const [read, setRead] = useState<ReturnType<typeof readObjectSheet> | null>(null)
  const [fault, setFault] = useState('')
  const [done, setDone] = useState<number | null>(null)
  useWork(done !== null)
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const text = csvText(await file.arrayBuffer())
    setFault(text.ok ? '' : text.sentence)
    setRead(text.ok ? readObjectSheet(parseCsv(text.text), { objects, categories }) : null)
  }
  const bring = async (): Promise<void> => {
    if (read === null) return
    setDone(0)
    const outcome = await importObjects(database, { objects: read.good, rights, onProgress: setDone })
    setDone(null)
    if (!outcome.ok) return notify(outcome.failure)
    const { created, changed } = outcome.value
    tell(
      'success',
      `${plural(created, 'objet créé', 'objets créés')}, ${plural(changed, 'mis à jour', 'mis à jour')}.`,
    )
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title="Importer des objets">
      <div className="stack">
        <p className="sub">
          Un fichier CSV avec les colonnes {objectHeads.join(', ')}. Seul le nom est obligatoire&nbsp;; un
          objet de même référence, ou de même nom, est mis à jour.
        </p>
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label="Fichier CSV"
          onChange={event => void open(event.target.files?.[0])}
        />
        {fault !== '' && (
          <p className="form__error" role="alert">
            <Icon name="circle-alert" />
            <span>{fault}</span>
          </p>
        )}
        {read !== null && (
          <>
            <output className="sub">
              {plural(read.good.filter(({ id }) => id === null).length, 'nouvel objet', 'nouveaux objets')},{' '}
              {plural(read.good.filter(({ id }) => id !== null).length, 'mis à jour', 'mis à jour')},{' '}
              {plural(read.bad.length, 'ligne refusée', 'lignes refusées')}.
            </output>
            {read.bad.length > 0 && (
              <ul className="card exs import-bad">
                {read.bad.slice(0, SHOWN).map(({ line, text, reason }) => (
                  <li key={line}>
                    <span className="num">{line}</span>
                    <b>{reason}</b>
                    <span className="muted">{text}</span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
        {done !== null && read !== null && (
          <Progress label="Import en cours" value={(100 * done) / Math.max(1, read.good.length)} />
        )}
        <div className="cfg__foot">
          <span className="grow" />
          <Button onClick={onClose}>Annuler</Button>
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
