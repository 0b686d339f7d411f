// An interrupted « Reconstruire » left its data in a rescue copy: checked at the start, before anything is captured or sent.

const isCopy = ({ name }: IDBDatabaseInfo): boolean => name?.endsWith(' (copie)') === true

export const takeUpLeftCopies = async (): Promise<void> => {
  // An older Firefox cannot list its databases, and so could not rebuild any either.
  if (!('databases' in indexedDB) || !(await indexedDB.databases()).some(isCopy)) return
  const { takeUpCopies } = await import('./rebuild-device.ts')
  await takeUpCopies()
}
