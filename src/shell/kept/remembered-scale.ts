// The scale of this device (screens.md section 5): a phone weighs on the scale that it used last. It belongs to the device, not
// to the person.

/** « Pesée sans balance », deliberately chosen. */
const NONE = 'none'
const KEY = 'quai-scale'

export const rememberedScale = (): string | null => localStorage.getItem(KEY)
export const rememberScale = (id: string | null): void => localStorage.setItem(KEY, id ?? NONE)
