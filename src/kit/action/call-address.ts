// The address that a device dials: a link's, or where the palette sends the page.
export type CallAddress = `tel:${string}`

export const callAddress = (phone: string): CallAddress => `tel:${phone.replace(/[^\d+]/g, '')}`
