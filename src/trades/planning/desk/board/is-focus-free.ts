// Nothing has the focus, or only the title, which keep-focus.ts gives it for want of anything near.
export const isFocusFree = (): boolean => document.activeElement?.matches('body, [data-parked]') === true
