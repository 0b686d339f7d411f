// Whether the application itself is on this device: its service worker is active, which it is only once every file of the shell
// is cached, so that it opens without network too.
import { create } from 'zustand'

const useShell = create(() => ({ isHere: false }))

// A page that is not served securely has no service worker, and stays without.
void navigator.serviceWorker?.ready.then(() => useShell.setState({ isHere: true }))

export const useShellHere = (): boolean => useShell(({ isHere }) => isHere)
