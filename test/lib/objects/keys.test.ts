import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  MEDIA_EXTENSIONS,
  type MediaExtension,
} from '../../../lib/contracts/schemas/administration/objects.ts'
import {
  cacheHash,
  clipKey,
  isSafeKey,
  mustBeOwn,
  parseKey,
  sourceKey,
  temporaryKey,
} from '../../../lib/objects/keys.ts'
import { contentTypeOf } from '../../../lib/objects/media-types.ts'
import { runs } from '../../support/sample.ts'

const ULID = '01JD0M8Q3ZKX5T7V9W2Y4B6C8D'
const extensions = [
  'mp4',
  'm4v',
  'mov',
  'mkv',
  'webm',
  'mp3',
  'm4a',
  'aac',
  'wav',
  'flac',
  'ogg',
  'opus',
] as const

const anyUser = fc.integer({ min: 1, max: 999_999_999_999_999 })
const anyDate = fc.date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
const anyExtension = fc.constantFrom<MediaExtension>(...extensions)
const anyUlid = fc.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
const anyHash = fc.stringMatching(/^[0-9a-f]{16}$/)

describe('a key from known parts', () => {
  it('has the shape of its area', () => {
    const date = new Date('2026-03-07T23:59:59Z')
    expect(clipKey('0123456789abcdef')).toBe('audio/sys/tts/0123456789abcdef.wav')
    expect(temporaryKey(7, date, ULID, 'mp4')).toBe(`tmp/u7/transcription/2026/03/07/${ULID}.mp4`)
    expect(sourceKey(7, date, ULID, 'mp3')).toBe(`video/u7/sources/2026/03/${ULID}.mp3`)
  })

  it('is parsed back to its parts', () => {
    fc.assert(
      fc.property(
        anyUser,
        anyDate,
        anyUlid,
        anyExtension,
        anyHash,
        (user_id, date, ulid, extension, hash) => {
          const day = date.toISOString().slice(0, 10)
          const [clip, temporary, source] = [
            clipKey(hash),
            temporaryKey(user_id, date, ulid, extension),
            sourceKey(user_id, date, ulid, extension),
          ]
          expect(parseKey(clip)).toEqual({ area: 'clip', hash })
          expect(parseKey(temporary)).toEqual({ area: 'temporary', user_id, day, ulid, extension })
          expect(parseKey(source)).toEqual({
            area: 'source',
            user_id,
            month: day.slice(0, 7),
            ulid,
            extension,
          })
          expect([clip, temporary, source].every(isSafeKey)).toBe(true)
        },
      ),
    )
  })

  it.each([
    ['a hash in capitals', () => clipKey('0123456789ABCDEF')],
    ['a hash with a path', () => clipKey('../../etc/passwd')],
    ['no account', () => temporaryKey(0, new Date(), ULID, 'mp4')],
    ['half an account', () => temporaryKey(1.5, new Date(), ULID, 'mp4')],
    ['an invalid id', () => sourceKey(7, new Date(), '../x', 'mp4')],
  ])('is not made of %s', (_, make) => {
    expect(make).toThrow('The parts do not make a key')
  })
})

describe('a key from outside', () => {
  const good = [
    'audio/sys/tts/0123456789abcdef.wav',
    `tmp/u7/transcription/2026/11/20/${ULID}.mp4`,
    `video/u7/sources/2026/11/${ULID}.opus`,
    'image/u7/avatars/me.png',
    'files/sys/assets/active/words.bin',
  ]

  it('is recognised by its area', () => {
    expect(good.map(key => parseKey(key)?.area)).toEqual(['clip', 'temporary', 'source', 'image', 'assets'])
    expect(parseKey('image/u7/avatars/me.png')).toEqual({ area: 'image', user_id: 7, name: 'me.png' })
    expect(parseKey('files/sys/assets/active/words.bin')).toEqual({
      area: 'assets',
      path: 'active/words.bin',
    })
  })

  it.each(['u07', 'u7 ', 'u７', 'U7', 'u7\u200b', 'u-7', 'u0x7', 'u7e3', 'u1000000000000000', 'u0'])(
    'is refused with an id that only looks like one: %j',
    account => expect(parseKey(`tmp/${account}/transcription/2026/11/20/${ULID}.mp4`)).toBeNull(),
  )

  it.each([
    `tmp/u7/transcription/2026/11/20/../../../../../u8/transcription/2026/11/20/${ULID}.mp4`,
    `tmp/u7/transcription/2026/11/20/..%2f${ULID}.mp4`,
    `tmp/u7/transcription/2026%2F11/20/${ULID}.mp4`,
    `tmp/u7\\transcription/2026/11/20/${ULID}.mp4`,
    `tmp//u7/transcription/2026/11/20/${ULID}.mp4`,
    `/tmp/u7/transcription/2026/11/20/${ULID}.mp4`,
    `tmp/u7/transcription/2026/11/20/${ULID}.mp4/`,
    `tmp/u7/transcription/2026/11/20/${ULID}.mp4\n`,
    `\ntmp/u7/transcription/2026/11/20/${ULID}.mp4`,
    `tmp/u7/transcription/2026/11/20/${ULID}\0.mp4`,
    `tmp/u7/transcription/2026/11/20/${ULID}.mp4?x=1`,
    `tmp/u7/transcription/2026/11/20/${ULID}.exe`,
    `tmp/u7/transcription/2026/11/20/${ULID}.MP4`,
    `tmp/u7/transcription/2026/11/20/${ULID}.constructor`,
    `tmp/u7/transcription/2026/11/20/${ULID}`,
    `tmp/u7/transcription/2026/11/20/${ULID.toLowerCase()}.mp4`,
    `tmp/u7/transcription/2026/11/20/8${ULID.slice(1)}.mp4`,
    `tmp/u7/transcription/2026/02/30/${ULID}.mp4`,
    `tmp/u7/transcription/2026/13/01/${ULID}.mp4`,
    `tmp/u7/transcription/2026/11/${ULID}.mp4`,
    `tmp/u7/other/2026/11/20/${ULID}.mp4`,
    `video/u7/sources/2026/00/${ULID}.mp4`,
    'audio/sys/tts/0123456789abcdeg.wav',
    'audio/sys/tts/0123456789abcdef0.wav',
    'audio/sys/tts/0123456789abcdef.mp3',
    'image/u7/avatars/../x.png',
    'image/u7/avatars/.hidden',
    'files/sys/assets/',
    'files/sys/assets/a/../b',
    'files/sys/assets/%2e%2e/b',
    '',
    'tmp',
  ])('is not a key as %j', key => {
    expect(parseKey(key)).toBeNull()
  })

  it('is one of the known shapes or null, whatever is changed in it', () => {
    const shapes = [
      /^audio\/sys\/tts\/[0-9a-f]{16}\.wav$/,
      /^tmp\/u[1-9]\d{0,14}\/transcription\/\d{4}\/\d\d\/\d\d\/[0-9A-Z]{26}\.[a-z0-9]{3,4}$/,
      /^video\/u[1-9]\d{0,14}\/sources\/\d{4}\/\d\d\/[0-9A-Z]{26}\.[a-z0-9]{3,4}$/,
      /^image\/u(?:[1-9]\d{0,14}|[0-9a-f-]{36})\/avatars\/[\w-][\w.-]*$/,
      /^files\/sys\/assets\/[\w-][\w.-]*(\/[\w-][\w.-]*)*$/,
    ]
    const piece = fc.constantFrom(
      '..',
      '.',
      '/',
      '//',
      '\\',
      '%2f',
      '%2E',
      '\0',
      '\n',
      ' ',
      '７',
      'u',
      '7',
      '0',
      '-',
      '\u202e',
      '\u0301',
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...good),
        fc.nat(),
        fc.nat(3),
        fc.oneof(piece, fc.string({ unit: 'binary' })),
        (key, at, cut, inserted) => {
          const place = at % (key.length + 1)
          const changed = key.slice(0, place) + inserted + key.slice(place + cut)
          if (parseKey(changed) === null) return
          expect(shapes.some(shape => shape.test(changed))).toBe(true)
          expect(changed).not.toContain('..')
          expect(isSafeKey(changed)).toBe(true)
        },
      ),
      runs(2_000, 300),
    )
  })
})

describe('a key that an administrator may name', () => {
  it.each(['a', '資料/日本語 の動画 (1).mp4', 'a/b.c/d', '100%.txt', 'u７/x', 'a'.repeat(1_024)])(
    'is %j',
    key => {
      expect(isSafeKey(key)).toBe(true)
    },
  )

  it.each([
    '',
    '/',
    'a/',
    '/a',
    'a//b',
    '.',
    '..',
    'a/../b',
    'a/./b',
    '.unfinished/x',
    'a/.hidden',
    'a\\b',
    'a%2Fb',
    'a%2fb',
    'a%5cb',
    '%2e%2E/a',
    'a%00',
    'a\0',
    'a\r\nb',
    'a\u007f',
    'a\u0085',
    'a\u2028b',
    'a\u202eb',
    '\ud800',
    'あ'.repeat(342),
    'a'.repeat(1_025),
  ])('is not %j', key => {
    expect(isSafeKey(key)).toBe(false)
  })
})

describe('the hash of a clip', () => {
  it('is the first 16 hex digits over text, voice and type', () => {
    const whole = createHash('sha256').update('こんにちは\0ja-JP-NanamiNeural\0audio/wav').digest('hex')
    expect(cacheHash('こんにちは', 'ja-JP-NanamiNeural', 'audio/wav')).toBe(whole.slice(0, 16))
    expect(cacheHash('こんにちは', 'ja-JP-NanamiNeural', 'audio/wav')).toBe('8e2ea36f121f3c90')
  })

  it('differs with each of the three', () => {
    const hashes = [
      cacheHash('a', 'b', 'c'),
      cacheHash('x', 'b', 'c'),
      cacheHash('a', 'x', 'c'),
      cacheHash('a', 'b', 'x'),
      cacheHash('ab', '', 'c'),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe('the owner of a key', () => {
  const own = parseKey(`tmp/u7/transcription/2026/11/20/${ULID}.mp4`)
  const shared = parseKey('audio/sys/tts/0123456789abcdef.wav')
  const forbidden = expect.objectContaining({ code: 'forbidden' })

  it('has access to it, and so has an administrator', () => {
    expect(() => mustBeOwn(own, { user_id: 7, role: 'user' })).not.toThrow()
    expect(() => mustBeOwn(own, { user_id: 8, role: 'root' })).not.toThrow()
    expect(() => mustBeOwn(shared, { user_id: 8, role: 'root' })).not.toThrow()
  })

  it('shares access with no other account', () => {
    expect(() => mustBeOwn(own, { user_id: 8, role: 'user' })).toThrow(forbidden)
    expect(() => mustBeOwn(own, null)).toThrow(forbidden)
    expect(() => mustBeOwn(shared, { user_id: 7, role: 'user' })).toThrow(forbidden)
    expect(() => mustBeOwn(null, { user_id: 7, role: 'user' })).toThrow(forbidden)
  })
})

it('the types of media are those of the accepted extensions', () => {
  expect(Object.keys(MEDIA_EXTENSIONS)).toEqual([...extensions])
  expect(contentTypeOf('a/b.WEBM')).toBe('video/webm')
  expect(contentTypeOf('me.png')).toBe('image/png')
  expect(contentTypeOf('toString')).toBe('application/octet-stream')
  expect(contentTypeOf('x.constructor')).toBe('application/octet-stream')
})
