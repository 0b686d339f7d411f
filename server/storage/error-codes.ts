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

/** Our own codes for a database that does not answer, has no host that takes writes, or cannot confirm what it is given. */
export const AWAY = 'QUAI_DATABASE_AWAY'
export const READ_ONLY = 'QUAI_DATABASE_READ_ONLY'
export const UNCONFIRMED = 'QUAI_COMMIT_UNCONFIRMED'
/** And for one whose tables are those of another version. */
export const OTHER_SCHEMA = 'QUAI_OTHER_SCHEMA'
export const NEWER_SCHEMA = 'QUAI_NEWER_SCHEMA'
/** And for a store of images that does not answer, refuses its keys, has no such bucket, or has no room. */
export const IMAGES_AWAY = 'QUAI_IMAGES_AWAY'
export const IMAGES_REFUSED = 'QUAI_IMAGES_REFUSED'
export const IMAGES_ABSENT = 'QUAI_IMAGES_ABSENT'
export const IMAGES_FULL = 'QUAI_IMAGES_FULL'
export const failure = (code: string, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code })

const network =
  'ECONNREFUSED ECONNRESET ECONNABORTED ETIMEDOUT EPIPE EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'.split(
    ' ',
  )
/** Of PostgreSQL: stopping, crashed, starting; of a standby, or of a host that only became one. */
const gone = '57P01 57P02 57P03 57P05 25006'.split(' ')

/** The connection, or the host behind it, may be of no more use: class 08 says so of a connection. */
export const isGone = (error: unknown): boolean =>
  codesOf(error).some(
    code => network.includes(code) || gone.includes(code) || code === AWAY || /^08\w{3}$/.test(code),
  )

/** The database cannot do this now, and may do it a moment later. */
export const isForNow = (error: unknown): boolean =>
  isGone(error) || hasCode(error, READ_ONLY, UNCONFIRMED, 'SQLITE_BUSY', '53300', '40001', '40P01', '55P03')

/** The store of the images, and not the database, is what failed. */
export const isImagesFault = (error: unknown): boolean =>
  hasCode(error, IMAGES_AWAY, IMAGES_REFUSED, IMAGES_ABSENT, IMAGES_FULL)
