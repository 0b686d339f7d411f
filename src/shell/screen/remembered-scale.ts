// The scale of this device (screens.md section 5): a phone weighs where it weighed yesterday. It is of the device, not of the person.

/** « Pesée sans balance », chosen as such. */
const NONE = 'none'
const KEY = 'quai-scale'

export const rememberedScale = (): string | null => localStorage.getItem(KEY)
export const rememberScale = (id: string | null): void => localStorage.setItem(KEY, id ?? NONE)
