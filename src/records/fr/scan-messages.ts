// What is said of a reading itself, before anything is looked up. Apart from the messages that every screen carries.
export const scanMessages = {
  unread: 'Lecture incomplète\u00a0: scannez encore.',
} as const
