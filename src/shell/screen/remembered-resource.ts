// The truck that this device rides in (screens.md section 9): its slots come first. It is of the device, not of the person.
const KEY = 'quai-resource'

export const rememberedResource = (): string | null => localStorage.getItem(KEY)
export const rememberResource = (id: string | null): void =>
  id === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, id)

/** Those of this device's truck first, all in their order otherwise. */
export const ownFirst = <T extends { readonly resource: { readonly id: string } }>(
  slots: readonly T[],
  own: string | null,
): readonly T[] =>
  own === null
    ? slots
    : slots.toSorted((a, b) => Number(b.resource.id === own) - Number(a.resource.id === own))
