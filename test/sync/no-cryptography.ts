/** The browser's cryptography answers in threads of its own, which no virtual clock waits for: these devices have none, as without https. */
export const takeCryptographyAway = (): void => {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true })
}
