// Every icon of the sprite with its name, to search and copy.
import { IconGallery } from '#kit/icons/icon-gallery.tsx'
import { SvgSpriteLayout } from '#kit/layouts/svg-sprite-layout.tsx'

export function Icons() {
  return (
    <SvgSpriteLayout>
      <IconGallery />
    </SvgSpriteLayout>
  )
}
