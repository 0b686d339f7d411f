// The name of a resource where its slots are shown: an archived one is marked, because it is shown only for tasks that still wait
// on it.
import type { ResourceRow } from '../entities/resource.ts'

export const resourceTitle = ({ name, archived }: Pick<ResourceRow, 'name' | 'archived'>): string =>
  archived === 1 ? `${name} (archivée)` : name
