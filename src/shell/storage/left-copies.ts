// A « Reconstruire » that was cut short left its data in a rescue copy: looked for at the start, before anything is captured or sent.

const isCopy = ({ name }: IDBDatabaseInfo): boolean => name?.endsWith(' (copie)') === true

export const takeUpLeftCopies = async (): Promise<void> => {
  // An older Firefox does not tell its databases: it could not rebuild any either.
  if (!('databases' in indexedDB) || !(await indexedDB.databases()).some(isCopy)) return
  const { takeUpCopies } = await import('./rebuild-device.ts')
  await takeUpCopies()
}
