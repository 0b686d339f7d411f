// The scale of this device (screens.md section 5): a phone weighs where it weighed yesterday. It is of the device, not of the person.
import { NO_SCALE } from './session-search.ts'

const KEY = 'quai-scale'

export const rememberedScale = (): string | null => localStorage.getItem(KEY)
export const rememberScale = (id: string | null): void => localStorage.setItem(KEY, id ?? NO_SCALE)
