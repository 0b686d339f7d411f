// The preview of an import: its first objects as they were read, the columns that are not read, and each refused line with its
// reason.
import { saveCsv } from '#shell/screen/save-csv.ts'
import type { ObjectCategoryRow } from '#records/entities/object-category.ts'
import { plural } from '#records/fr/plural.ts'
import { refusedRows, type ObjectSheet } from '../../rules/object-sheet.ts'
import { formatVolume, formatWeight } from '#records/values/weight.ts'
import { Banner } from '#kit/show/banner.tsx'
import { Button } from '#kit/action/button.tsx'
import { nameIn } from '../options-of.ts'

interface ImportPreviewProps {
  readonly read: ObjectSheet
  readonly categories: readonly ObjectCategoryRow[]
}

const SHOWN = 100
const FIRST = 4

export function ImportPreview({ read: { heads, unknown, good, bad }, categories }: ImportPreviewProps) {
  const created = good.filter(({ id }) => id === null).length
  return (
    <>
      {unknown.length > 0 && (
        <Banner tone="error" icon="triangle-alert">
          {unknown.length === 1 ? 'Colonne ignorée' : 'Colonnes ignorées'}&nbsp;: {unknown.join(', ')}.
        </Banner>
      )}
      <output className="sub">{countWords(good.length, created, bad.length)}</output>
      {good.length > 0 && (
        <table className="table import-first">
          <caption className="sr">Les premiers objets du fichier</caption>
          <thead>
            <tr>
              <th scope="col">Objet</th>
              <th scope="col">Catégorie</th>
              <th scope="col" className="r">
                Poids
              </th>
              <th scope="col" className="r">
                Volume
              </th>
            </tr>
          </thead>
          <tbody>
            {good.slice(0, FIRST).map(({ line, values }) => (
              <tr key={line}>
                <td>{String(values['name'])}</td>
                <td className="muted">{nameIn(categories, idOf(values['object_category_id']))}</td>
                <td className="r">{figure(values['weight'], formatWeight)}</td>
                <td className="r">{figure(values['volume'], formatVolume)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {bad.length > 0 && (
        <>
          <ul className="card exs import-bad">
            {bad.slice(0, SHOWN).map(({ line, cells, reason }) => (
              <li key={line}>
                <span className="num">{line}</span>
                <b>{reason}</b>
                <span className="muted">{cells.join('\u202f; ').slice(0, 120)}</span>
              </li>
            ))}
            {bad.length > SHOWN && <li className="muted">{`et ${plural(bad.length - SHOWN, 'autre')}`}</li>}
          </ul>
          <Button
            variant="quiet"
            icon="download"
            onClick={() => saveCsv('objets-refuses', refusedRows({ heads, bad }))}
          >
            Enregistrer les lignes refusées
          </Button>
        </>
      )}
    </>
  )
}

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const figure = (value: unknown, words: (figure: number) => string): string =>
  typeof value === 'number' ? words(value) : ''

const countWords = (good: number, created: number, bad: number): string =>
  good + bad === 0
    ? 'Rien sous la ligne des titres\u00a0: ce fichier n’apporte aucun objet.'
    : [
        plural(created, 'nouvel objet', 'nouveaux objets'),
        plural(good - created, 'mis à jour', 'mis à jour'),
        `${plural(bad, 'ligne refusée', 'lignes refusées')}.`,
      ].join(', ')
