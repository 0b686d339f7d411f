// The mark and the name.
import { classNames } from '../class-names.ts'
import { Mark } from './mark.tsx'

export function Logo({ large = false }: { readonly large?: boolean }) {
  return (
    <span className={classNames('logo', large && 'logo--lg')}>
      <Mark size={large ? 40 : 30} />
      Quai
    </span>
  )
}
