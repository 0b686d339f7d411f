// After a restore nothing that was handed out before may be used: every organisation gets a new epoch, and all its tokens are revoked
// (sync.md section 3.5; api-dialect.md section 13, « Token life »).
import type { Storage } from './storage.ts'

export const renewOrganisations = async (
  storage: Storage,
  { newEpoch, at }: { readonly newEpoch: () => string; readonly at: number },
): Promise<readonly string[]> => {
  const organisations = await storage.organisations()
  for (const org of organisations) {
    const epoch = newEpoch()
    await storage.of(org).transaction(async tx => {
      await tx.renewEpoch(epoch)
      await tx.revokeTokens({}, at)
    })
  }
  return organisations
}
