// The browser's history as the router keeps it: where to go next, and whether there is a way back.
import { useRouter, type RouterHistory } from '@tanstack/react-router'

export const useHistory = (): RouterHistory => useRouter().history as RouterHistory
