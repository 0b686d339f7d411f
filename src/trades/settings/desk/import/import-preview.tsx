// The preview of an import: its first records as they were read, the columns that are not read, and each refused line with its reason.
import type { ReactNode } from 'react'
import { saveCsv } from '#shell/screen/save-csv.ts'
import { plural, pluralWord } from '#records/fr/plural.ts'
import { parentNames, refusedRows, type ReadTable } from '../../rules/read-table.ts'
import { Banner } from '#kit/show/banner.tsx'
import { Button } from '#kit/action/button.tsx'

export interface ImportWords {
  /** « Importer des objets ». */
  readonly title: string
  readonly one: string
  readonly many: string
  /** « 2 nouveaux objets » before, « 2 objets créés » after. */
  readonly fresh: readonly [one: string, many: string]
  readonly created: readonly [one: string, many: string]
  readonly changed: readonly [one: string, many: string]
  /** « Les premiers objets du fichier ». */
  readonly first: string
  /** Where records are made with those that refer to them: « 2 nouveaux secteurs » before, « 2 secteurs créés » after. */
  readonly parents?: {
    readonly fresh: readonly [one: string, many: string]
    readonly created: readonly [one: string, many: string]
  }
  /** The name of the file with the refused lines. */
  readonly refusedFile: string
}

interface ImportPreviewProps {
  readonly read: ReadTable
  readonly words: ImportWords
  /** The first records. */
  readonly children: ReactNode
}

const SHOWN = 100

export function ImportPreview({ read, words, children }: ImportPreviewProps) {
  const { heads, unknown, good, bad, mended } = read
  const made = parentNames(good)
  return (
    <>
      {unknown.length > 0 && (
        <Banner tone="error" icon="triangle-alert">
          {unknown.length === 1 ? 'Colonne ignorée' : 'Colonnes ignorées'}&nbsp;: {unknown.join(', ')}.
        </Banner>
      )}
      <output className="sub">{countWords(read, words)}</output>
      {mended > 0 && (
        <output className="sub">
          {`Accents mal encodés, rétablis\u00a0: ${plural(mended, 'ligne')} ${pluralWord(mended, 'relue', 'relues')}.`}
        </output>
      )}
      {words.parents !== undefined && made.length > 0 && (
        <output className="sub">{`${plural(made.length, ...words.parents.fresh)}\u00a0: ${made.join(', ')}.`}</output>
      )}
      {good.length > 0 && children}
      {bad.length > 0 && (
        <>
          <ul className="card exs import-bad">
            {bad.slice(0, SHOWN).map(({ line, cells, reason }) => (
              <li key={line}>
                <span className="num">{line}</span>
                <b>{reason}</b>
                <span className="muted">{cells.filter(Boolean).join('\u202f; ').slice(0, 120)}</span>
              </li>
            ))}
            {bad.length > SHOWN && <li className="muted">{`et ${plural(bad.length - SHOWN, 'autre')}`}</li>}
          </ul>
          <Button
            variant="quiet"
            icon="download"
            onClick={() => saveCsv(words.refusedFile, refusedRows({ heads, bad }))}
          >
            Enregistrer les lignes à revoir
          </Button>
        </>
      )}
    </>
  )
}

const countWords = ({ good, bad, repeated }: ReadTable, words: ImportWords): string => {
  if (good.length + bad.length + repeated === 0)
    return 'Rien sous la ligne des titres\u00a0: ce fichier n’apporte rien.'
  const created = good.filter(({ id }) => id === null).length
  return [
    plural(created, ...words.fresh),
    plural(good.length - created, ...words.changed),
    ...(repeated > 0 ? [plural(repeated, 'ligne sans nouveauté', 'lignes sans nouveauté')] : []),
    `${plural(bad.length, 'ligne à revoir', 'lignes à revoir')}.`,
  ].join(', ')
}
