// The codes by which the file system and the databases say what failed.

/** Those of an error, then those of what caused it. */
export const codesOf = (error: unknown): readonly string[] => {
  if (!(error instanceof Error)) return []
  const own = 'code' in error ? [String(error.code)] : []
  return [...own, ...codesOf(error.cause)]
}

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codesOf(error).some(code => codes.includes(code))

/**
 * Of the file system, of SQLite, of PostgreSQL. Readers of an SQLite database share an index of its log in a file of its own, which grows
 * with the log: even who only reads can meet a full disk, as an error of input and output.
 */
export const isDiskFull = (error: unknown): boolean =>
  hasCode(error, 'ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100')
