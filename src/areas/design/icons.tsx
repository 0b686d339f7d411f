// Every icon of the sprite with its name, to search and copy.
import { IconGallery } from '#ui/icons/icon-gallery.tsx'
import { SvgSpriteLayout } from '#ui/layouts/svg-sprite-layout.tsx'

export function Icons() {
  return (
    <SvgSpriteLayout>
      <IconGallery />
    </SvgSpriteLayout>
  )
}
