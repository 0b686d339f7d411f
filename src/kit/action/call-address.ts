// The address that a device dials: a link's, or where the palette sends the page.
const CALL = 'tel:'
export type CallAddress = `${typeof CALL}${string}`

export const callAddress = (phone: string): CallAddress => `${CALL}${phone.replace(/[^\d+]/g, '')}`
export const isCall = (to: string): to is CallAddress => to.startsWith(CALL)
