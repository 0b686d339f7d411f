// How a resource is named where its slots are shown: an archived one stands there only for what still waits on it, and says so.
import type { ResourceRow } from '../entities/resource.ts'

export const resourceTitle = ({ name, archived }: Pick<ResourceRow, 'name' | 'archived'>): string =>
  archived === 1 ? `${name} (archivée)` : name
