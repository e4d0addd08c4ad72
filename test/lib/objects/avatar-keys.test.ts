import { expect, it } from 'vitest'
import { avatarFolderOf, avatarKey, mustBeOwn, parseKey } from '../../../lib/objects/keys.ts'

const ULID = '01JD0M8Q3ZKX5T7V9W2Y4B6C8D'
const UUID = '3f0c8f0e-3c1d-4f4e-9d55-0c6a1c0a7f10'

it.each([7, UUID])('the key of a picture names the account %s', user_id => {
  const key = avatarKey(user_id, ULID)
  expect(key).toBe(`image/u${user_id}/avatars/${ULID}.webp`)
  expect(key.startsWith(avatarFolderOf(user_id))).toBe(true)
  expect(parseKey(key)).toEqual({ area: 'image', user_id, name: `${ULID}.webp` })
  mustBeOwn(parseKey(key), { user_id, role: 'user' })
  expect(() => mustBeOwn(parseKey(key), { user_id: 8, role: 'user' })).toThrow('someone else')
})

it.each([
  `image/u${UUID.toUpperCase()}/avatars/me.png`,
  `image/u${UUID.slice(1)}/avatars/me.png`,
  `image/u7${UUID}/avatars/me.png`,
  `tmp/u${UUID}/transcription/2026/11/20/${ULID}.mp4`,
  `video/u${UUID}/sources/2026/11/${ULID}.mp4`,
])('%s is not a key: a UUID names only the owner of pictures', key => {
  expect(parseKey(key)).toBeNull()
})

it.each(['../8', 'U7', '07', `${UUID}/x`])('no key is made for an account %s', user_id => {
  expect(() => avatarKey(user_id, ULID)).toThrow('The parts do not make a key')
})
