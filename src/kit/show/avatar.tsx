// A person: the initials, and a link to the profile where one is given.
import { initials } from './initials.ts'
import type { LinkRender, LinkTo } from '../action/link-render.ts'

interface AvatarProps {
  readonly name: string
  readonly to?: LinkTo | undefined
  readonly link?: LinkRender | undefined
}

export function Avatar({ name, to, link }: AvatarProps) {
  const letters = initials(name)
  if (to !== undefined && link !== undefined)
    return link({ to, className: 'avatar', children: letters, 'aria-label': `${letters}, profil ${name}` })
  return (
    <span className="avatar">
      <span aria-hidden="true">{letters}</span>
      <span className="sr">{name}</span>
    </span>
  )
}
