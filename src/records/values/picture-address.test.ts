import { expect, test } from 'vitest'
import { pictureAddress } from './picture-address.ts'

test('a picture of our own service is requested from the present server, whatever name it was uploaded under', () => {
  expect(pictureAddress('http://10.0.0.7:5474/images/taches/a.jpg', '/images')).toBe('/images/taches/a.jpg')
  expect(pictureAddress('/images/taches/a.jpg', '/images')).toBe('/images/taches/a.jpg')
})

test('another service keeps its address, and so does a listed host over https', () => {
  const url = 'https://ik.imagekit.io/quai/images/a.jpg'
  expect(pictureAddress(url, 'https://ik.imagekit.io/quai')).toBe(url)
  expect(pictureAddress(url, '/images', ['https://ik.imagekit.io'])).toBe(url)
})

test.each([
  'javascript:alert(1)',
  'javascript://x/images/%0aalert(1)',
  'data:image/svg+xml,<svg/>',
  'blob:https://quai.example/1',
  'https://elsewhere.example/a.jpg',
  'https://ik.imagekit.io@elsewhere.example/a.jpg',
  'https://ik.imagekit.io.elsewhere.example/a.jpg',
  'http://ik.imagekit.io/a.jpg',
  '//elsewhere.example/images/a.jpg',
  '/\\elsewhere.example/images/a.jpg',
  '/api/task',
  'images/a.jpg',
  'https://quai.example@elsewhere.example/images/a.jpg',
  '/images/../api/oauth',
  '/images/a/..',
  '/images/%2E%2e/x',
  '/images//elsewhere.example/x.jpg',
  '/images/',
  '/images/"><img>',
  '/images/\n a',
  '',
])('[20.14] nothing else is ever asked for: %s', url => {
  expect(pictureAddress(url, '/images', ['https://ik.imagekit.io'])).toBeUndefined()
})
