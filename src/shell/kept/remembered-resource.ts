// The truck in which this device is carried (screens.md section 9): its slots come first. It belongs to the device, not to the
// person.
const KEY = 'quai-resource'

export const rememberedResource = (): string | null => localStorage.getItem(KEY)
export const rememberResource = (id: string | null): void =>
  id === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, id)

/** The slots of this device's truck first; the order is otherwise unchanged. */
export const ownFirst = <T extends { readonly resource: { readonly id: string } }>(
  slots: readonly T[],
  own: string | null,
): readonly T[] =>
  own === null
    ? slots
    : slots.toSorted((a, b) => Number(b.resource.id === own) - Number(a.resource.id === own))
