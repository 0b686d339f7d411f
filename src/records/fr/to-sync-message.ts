// The sentence of the network chip, of the sync screen and of its toast (specification section 8). Separate from the other
// messages, because the chip is in the first load and they are not.
export const toSyncMessage = (count: number): string =>
  `Impossible de synchroniser ${count} ${Math.abs(count) < 2 ? 'tâche' : 'tâches'}`
