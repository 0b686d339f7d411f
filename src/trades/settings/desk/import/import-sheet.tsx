// Importing a table: a preview first, with each line that is refused and why, then the import with its progress.
import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { showToast } from '#shell/words/notify.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import { useWork } from '#shell/screen/work.ts'
import { csvLines, type CsvLine } from '#records/text/csv.ts'
import type { Entity } from '#records/entity.ts'
import { plural } from '#records/fr/plural.ts'
import { importRecords } from '../../data/import-records.ts'
import { parentNames, whyNothing, type ReadTable } from '../../rules/read-table.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Progress } from '#kit/wait/progress.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { csvText } from './csv-text.ts'
import { ImportFirst, type ImportColumn } from './import-first.tsx'
import { ImportPreview, type ImportWords } from './import-preview.tsx'

interface ImportSheetProps<A> {
  readonly of: Entity
  readonly words: ImportWords
  /** Which columns are read. */
  readonly intro: ReactNode
  /** What the fields ask for: the table is read again when it changes, and not when the records do, which happens during the import. */
  readonly asked: A
  readonly read: (lines: readonly CsvLine[], asked: A) => ReadTable
  /** Below the choice of the file: what holds for the lines that do not say it, or a text instead of a file. */
  readonly fields?: ReactNode
  /** What was pasted in place of a file. */
  readonly pasted?: readonly CsvLine[]
  /** What is shown of the first records. */
  readonly columns: readonly ImportColumn[]
  readonly onClose: () => void
}

const UNREADABLE = 'Ce fichier ne se lit plus\u00a0: choisissez-le de nouveau.'
const NOTHING_YET = 'Rien n’est encore choisi.'
const NO_LINES: readonly CsvLine[] = []

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
  readonly parents: number
  readonly brought: number
  readonly refused: number
  readonly left: number
}

const tellWhatCame = ({ created, parents, brought, refused, left }: Came, words: ImportWords): void => {
  const came = [
    plural(created, `${words.one} ${words.created[0]}`, `${words.many} ${words.created[1]}`),
    ...(brought > created ? [plural(brought - created, ...words.changed)] : []),
    ...(parents > 0 && words.parents !== undefined ? [plural(parents, ...words.parents.created)] : []),
    ...(refused > 0 ? [plural(refused, 'ligne à revoir', 'lignes à revoir')] : []),
    ...(left > 0 ? [plural(left, 'ligne laissée', 'lignes laissées')] : []),
  ].join(', ')
  if (left === 0) showToast('success', `${came}.`)
  else showToast('info', `Import arrêté\u00a0: ${came}.`)
}

export function ImportSheet<A>({
  of,
  words,
  intro,
  asked,
  read: readLines,
  fields,
  pasted = NO_LINES,
  columns,
  onClose,
}: ImportSheetProps<A>) {
  const file = useChosenFile()
  const lines = file.lines ?? (pasted.length > 0 ? pasted : null)
  const read = useMemo(
    () => (lines === null ? null : readLines(lines, asked)),
    // oxlint-disable-next-line react/exhaustive-deps -- what is being imported would otherwise be read again as already here
    [lines, JSON.stringify(asked)],
  )
  const bringing = useBringing({ of, words, read, onClose })
  const count = read?.good.length ?? 0
  const reasonId = useId()
  const reason = read === null ? NOTHING_YET : whyNothing(read)
  return (
    <Sheet open onClose={bringing.cancel} title={words.title}>
      <div className="stack">
        <p className="sub">{intro}</p>
        <div className="import-file">
          <Button icon="upload" onClick={file.choose}>
            {file.name === '' ? 'Choisir un fichier' : 'Un autre fichier'}
          </Button>
          <span className="muted">{file.name}</span>
        </div>
        {file.input}
        {file.fault !== '' && <Fault>{file.fault}</Fault>}
        {fields}
        {read !== null && (
          <ImportPreview read={read} words={words}>
            <ImportFirst caption={words.first} read={read} columns={columns} />
          </ImportPreview>
        )}
        {bringing.done !== null && (
          <Progress label="Import en cours" value={(100 * bringing.done) / Math.max(1, count)} />
        )}
        <RefusalText>{bringing.said}</RefusalText>
        <div className="cfg__foot">
          <span id={reasonId} className="grow sub import-why">
            {reason}
          </span>
          <Button onClick={bringing.cancel}>Annuler</Button>
          <Button
            variant="primary"
            loading={bringing.done !== null}
            aria-disabled={reason !== null}
            aria-describedby={reasonId}
            onClick={() => reason === null && void bringing.bring()}
          >
            {reason === null ? `Importer ${plural(count, words.one, words.many)}` : 'Importer'}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

const useChosenFile = () => {
  const [lines, setLines] = useState<readonly CsvLine[] | null>(null)
  const [fault, setFault] = useState('')
  const [name, setName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    setName(file.name)
    const bytes = await bytesOf(file)
    const text = bytes === null ? { ok: false as const, sentence: UNREADABLE } : csvText(bytes)
    setFault(text.ok ? '' : text.sentence)
    setLines(text.ok ? csvLines(text.text) : null)
  }
  return {
    lines,
    fault,
    name,
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="Fichier CSV"
        onChange={({ target }) => {
          void open(target.files?.[0])
          // So that the same file, chosen again after a correction, is read again.
          target.value = ''
        }}
      />
    ),
  }
}

interface BringingOf extends Pick<ImportSheetProps<unknown>, 'of' | 'words' | 'onClose'> {
  readonly read: ReadTable | null
}

const useBringing = ({ of, words, read, onClose }: BringingOf) => {
  const database = useDatabase()
  const rights = useRights()
  const [done, setDone] = useState<number | null>(null)
  const stopped = useRef(false)
  const act = useAct()
  useWork(done !== null)
  const bring = async (): Promise<void> => {
    if (read === null) return
    setDone(0)
    stopped.current = false
    const { good: records, bad } = read
    let brought = 0
    // When it runs once more after a fault of the disk, it continues after what was imported: nothing is created twice.
    const goOn = () => {
      const from = brought
      return importRecords(database, {
        of,
        records: records.slice(from),
        rights,
        onProgress: count => {
          brought = from + count
          setDone(brought)
        },
        isStopped: () => stopped.current,
      })
    }
    const outcome = await act.run(goOn)
    setDone(null)
    const came = records.slice(0, brought)
    const created = came.filter(({ id }) => id === null).length
    const parents = parentNames(came).length
    tellWhatCame({ created, parents, brought, refused: bad.length, left: records.length - brought }, words)
    if (outcome !== null) onClose()
  }
  return {
    done,
    said: act.said,
    bring,
    /** During the import, it stops between two steps and then reports what was imported. */
    cancel: (): void => {
      if (done === null) onClose()
      else stopped.current = true
    },
  }
}

function Fault({ children }: { readonly children: string }) {
  return (
    <p className="form__error" role="alert">
      <Icon name="circle-alert" />
      <span>{children}</span>
    </p>
  )
}
