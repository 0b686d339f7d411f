// The keys of devices after a restore (decision 016): a backup has them, so a device is still itself, and still nobody else is.
import { afterEach, expect, test } from 'vitest'
import { makeBackup } from '#server/operate/make-backup.ts'
import { restoreBackup } from '#server/operate/restore-backup.ts'
import { openWorld, type World } from '../contracts/dialect/world.ts'
import { keyOf, newPair, PHONE, proofBy, signInOnPhone } from '../fixtures/proving-phone.ts'
import { AT, newFolder, removeFolders } from './data-world.ts'

afterEach(removeFolders)

const backupOf = async ({ data }: World): Promise<string> => {
  const done = await makeBackup({ data, at: AT, version: '1.2.3' })
  if (!done.ok) throw new Error(done.sentence)
  return done.file
}

/** The server of another machine, with what was in the backup. */
const restoredFrom = async (file: string): Promise<World> => {
  const data = await newFolder()
  const done = await restoreBackup({ data, file, at: AT, newEpoch: () => 'epoch-after' })
  if (!done.ok) throw new Error(done.sentence)
  return openWorld({ data })
}

const boundTo = ({ ports }: World): Promise<string | undefined> => ports.storage.of('quai').deviceKey(PHONE)
const ownerOf = async ({ ports }: World): Promise<unknown> =>
  (await ports.storage.of('quai').get('device', PHONE))?.['user_id']
const itself = { status: 200, device: PHONE }
const another = { status: 200, device: expect.not.stringMatching(PHONE) }

test('after a restore a device is known by its key, and another account without it gets a device of its own', async () => {
  const before = await openWorld()
  const own = await newPair()
  expect(await signInOnPhone(before, 'camion', await proofBy(before, own))).toEqual(itself)
  const after = await restoredFrom(await backupOf(before))
  await before.close()

  expect(await boundTo(after)).toBe(await keyOf(own))
  const stranger = await newPair()
  const claim = await proofBy(after, stranger, { username: 'admin' })
  expect(await signInOnPhone(after, 'admin', claim)).toEqual(another)
  expect(await signInOnPhone(after, 'admin')).toEqual(another)
  // Nor may its own person, without the key.
  expect(await signInOnPhone(after, 'camion', await proofBy(after, stranger))).toEqual(another)
  expect([await ownerOf(after), await boundTo(after)]).toEqual(['u-camion', await keyOf(own)])

  expect(await signInOnPhone(after, 'camion', await proofBy(after, own))).toEqual(itself)
  const shared = await proofBy(after, own, { username: 'admin' })
  expect(await signInOnPhone(after, 'admin', shared)).toEqual(itself)
  await after.close()
})

test('a device that was bound after the backup is bound again by its own person, and by nobody else', async () => {
  const before = await openWorld()
  expect(await signInOnPhone(before, 'camion')).toEqual(itself)
  const file = await backupOf(before)
  const own = await newPair()
  await signInOnPhone(before, 'camion', await proofBy(before, own))
  expect(await boundTo(before)).toBe(await keyOf(own))
  const after = await restoredFrom(file)
  await before.close()

  const stranger = await proofBy(after, await newPair(), { username: 'admin' })
  await signInOnPhone(after, 'admin', stranger)
  expect([await ownerOf(after), await boundTo(after)]).toEqual(['u-camion', undefined])
  expect(await signInOnPhone(after, 'camion', await proofBy(after, own))).toEqual(itself)
  expect(await boundTo(after)).toBe(await keyOf(own))
  await after.close()
})
