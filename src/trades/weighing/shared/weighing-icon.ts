// The icon of an object, of a category, of an origin: by the words of its name, since a catalogue has no icons. A parcel
// otherwise.
import { normalised } from '#records/text/search-text.ts'
import { iconNames, type IconName } from '#kit/icons/icon-names.ts'

const known: ReadonlyMap<string, IconName> = new Map(iconNames.map(name => [name, name]))

/** The first match counts: « machine à laver » before « machine ». */
const words: readonly (readonly [pattern: RegExp, icon: IconName])[] = [
  [/lave|seche linge|laver/, 'washing-machine'],
  [/micro/, 'microwave'],
  [/refriger|congel|frigo|froid/, 'refrigerator'],
  [/ecran|tele/, 'tv'],
  [/lampadaire/, 'lamp-floor'],
  [/lamp|lumin|lustre/, 'lamp'],
  [/canape|clic clac|sofa|banquette/, 'sofa'],
  [/bebe|enfant|poussette|jouet|puericult/, 'baby'],
  [/lit|sommier|matelas|literie/, 'bed-double'],
  [/fauteuil|chaise|tabouret|assise|banc/, 'armchair'],
  [/velo|loisir|sport|trottinette/, 'bike'],
  [/livre|disque|papet/, 'book-open'],
  [/textile|vetement|linge|sac/, 'shirt'],
  [/verre|gobelet|flute/, 'glass-water'],
  [/casserole|cuisson|cuisini|four|plaque/, 'cooking-pot'],
  [/vaisselle|assiette|couvert/, 'utensils'],
  [/etagere|bibliotheque|rangement/, 'shelving-unit'],
  [/armoire|commode|buffet|chevet/, 'archive'],
  [/table|bureau|plan/, 'table-2'],
  [/outil|brico|perceuse|jardin/, 'drill'],
  [/electro|menager|electrique|aspir/, 'refrigerator'],
  [/meuble/, 'sofa'],
  [/carton|caisse|vrac/, 'box'],
]

export const objectIcon = (name: string): IconName => {
  const text = normalised(name)
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? 'package'
}

const kin: { readonly [icon: string]: IconName | undefined } = {
  'hand-heart': 'user-round',
  handshake: 'heart-handshake',
  gift: 'heart-handshake',
  trash: 'trash-2',
}

/** The icon of an origin or destination: the configured one, where the sprite has it or a similar one. */
export const flowIcon = (icon: string): IconName => known.get(icon) ?? kin[icon] ?? 'package'
