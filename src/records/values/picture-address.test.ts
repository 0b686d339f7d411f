import { expect, test } from 'vitest'
import { pictureAddress } from './picture-address.ts'

test('a picture of our own service is requested from the present server, whatever name it was uploaded under', () => {
  expect(pictureAddress('http://10.0.0.7:5474/images/taches/a.jpg', '/images')).toBe('/images/taches/a.jpg')
  expect(pictureAddress('/images/taches/a.jpg', '/images')).toBe('/images/taches/a.jpg')
})

test('another service keeps its address', () => {
  const url = 'https://ik.imagekit.io/quai/images/a.jpg'
  expect(pictureAddress(url, 'https://ik.imagekit.io/quai')).toBe(url)
  expect(pictureAddress('https://elsewhere.example/a.jpg', '/images')).toBe('https://elsewhere.example/a.jpg')
  expect(pictureAddress('blob:https://quai.example/1', '/images')).toBe('blob:https://quai.example/1')
})
