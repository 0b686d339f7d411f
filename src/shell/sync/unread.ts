// How many messages of the desk this person has not seen yet: beside « Tournée », on every screen of a phone.
import { create } from 'zustand'

export const useUnread = create(() => ({ count: 0 }))
