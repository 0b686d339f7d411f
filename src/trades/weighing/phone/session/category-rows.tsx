// The weight of a weighing session by category, heaviest first; the estimated share is shown, never added silently (WG7).
import { plural } from '#records/fr/plural.ts'
import type { CategoryTotals } from '../../rules/session-totals.ts'
import { formatWeight } from '#records/values/weight.ts'
import { Tile } from '#kit/table/tile.tsx'
import { hyphenated } from './hyphenated.ts'
import { objectIcon } from '../../shared/weighing-icon.ts'

export function CategoryRows({ categories }: { readonly categories: readonly CategoryTotals[] }) {
  const shown = categories.filter(({ totals }) => totals.lines > 0)
  if (shown.length === 0) return null
  return (
    <section className="card list" aria-label="Par catégorie">
      {shown.map(({ category_id, name, totals }) => (
        <div key={category_id} className="wrow">
          <Tile icon={objectIcon(name)} />
          <span>
            <span className="n">{hyphenated(name)}</span>
            <span className="s num">
              {plural(totals.pieces, 'objet')}
              {totals.estimated > 0 && `, dont ${formatWeight(totals.estimated)} estimés`}
            </span>
          </span>
          <span className="kg">{formatWeight(totals.weight)}</span>
        </div>
      ))}
    </section>
  )
}
