// Messages about a scan itself, before anything is looked up. Separate from the messages that every screen loads.
export const scanMessages = {
  lost: 'Noté perdu ou cassé\u00a0: s’il est là, il est retrouvé.',
  unread: 'Lecture incomplète\u00a0: scannez encore.',
} as const
