// A page with the product's own photo code and its worker, for a browser test: no screen of the product has a plain file field for a photo.
import { makePhoto } from '#device/photo.ts'

const input = document.querySelector('input')
const output = document.querySelector('output')
const use = new URLSearchParams(location.search).get('use') === 'signature' ? 'signature' : 'photo'

const show = async (file: File): Promise<void> => {
  const made = await makePhoto(file, use)
  const shown = made.ok ? { ...made.picture, bytes: [...new Uint8Array(made.picture.bytes)] } : made
  output?.replaceChildren(JSON.stringify(shown))
}

input?.addEventListener('change', () => {
  const [file] = input.files ?? []
  if (file !== undefined) void show(file)
})
