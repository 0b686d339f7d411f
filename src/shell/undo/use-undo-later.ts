// Ctrl Z on a screen whose list of undo comes later (undo-later.ts).
import { useUndoKeys, type UndoKeys } from './use-undo-keys.ts'

const press = (key: keyof UndoKeys) => (): void =>
  void import('./undo-later.ts').then(later => later.press(key), reportError)

const keys: UndoKeys = { undo: press('undo'), redo: press('redo') }

export const useUndoLater = (): void => useUndoKeys(keys)
