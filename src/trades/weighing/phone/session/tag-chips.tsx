// Favourites, or the objects of one tag of the eco-organisations (DEA, Assise, Literie…).
import { predefinedTags } from '#records/lists/item-lists.ts'
import { Chip } from '#kit/action/chip.tsx'

interface TagChipsProps {
  readonly tag: string | null
  readonly onChange: (tag: string | null) => void
  readonly isFavourites: boolean
}

const shown = predefinedTags.filter(tag => tag !== 'Visite')

export function TagChips({ tag, onChange, isFavourites }: TagChipsProps) {
  return (
    <fieldset className="hscroll" aria-label="Filtrer">
      <Chip icon="star" pressed={isFavourites} onPress={() => onChange(null)}>
        Favoris
      </Chip>
      {shown.map(name => (
        <Chip key={name} pressed={tag === name} onPress={() => onChange(tag === name ? null : name)}>
          {name}
        </Chip>
      ))}
    </fieldset>
  )
}
