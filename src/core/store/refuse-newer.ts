// A database that a newer version of the product wrote is refused (sync.md section 4): its entries wait for that version.

/**
 * Dexie opens a database of a newer version as if it were its own, and we do not know what that version wrote. Ten native
 * versions make one of ours; Dexie itself raises the last digit when it repairs an index.
 */
export const refuseNewer = (native: number, schema: number): void => {
  if (native < (schema + 1) * 10) return
  throw Object.assign(new Error(`the data is of version ${native / 10}, this is ${schema}`), {
    name: 'VersionError',
  })
}
