// The icon of each resource type; all trucks have the same.
import type { IconName } from '../icons/icon-names.ts'

const icons: { readonly [type: string]: IconName | undefined } = {
  counter: 'store',
  stock: 'package-open',
}
export const resourceIcon = (type: string): IconName => icons[type] ?? 'truck'
