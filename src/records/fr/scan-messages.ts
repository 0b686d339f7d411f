// Messages about a scan itself, before anything is looked up. Separate from the messages that every screen loads.
export const scanMessages = {
  unread: 'Lecture incomplète\u00a0: scannez encore.',
} as const
