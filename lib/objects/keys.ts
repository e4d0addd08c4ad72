import { createHash } from 'node:crypto'
import { isMediaExtension, type MediaExtension } from '../contracts/schemas/administration/objects.ts'
import type { MediaPart } from '../contracts/schemas/learners/mined-media.ts'
import type { AccountId, Acting } from '../platform/auth/actor.ts'
import { Problem } from '../platform/problems/errors.ts'

export const IMPORT_EXTENSION = 'bin'
export const IMPORT_FILE = `file.${IMPORT_EXTENSION}`
export type TemporaryExtension = MediaExtension | typeof IMPORT_EXTENSION
const isTemporaryExtension = (extension: string): extension is TemporaryExtension =>
  extension === IMPORT_EXTENSION || isMediaExtension(extension)

/** `day` is YYYY-MM-DD, `month` YYYY-MM, in UTC. */
export type ParsedKey =
  | { area: 'clip'; hash: string }
  | { area: 'mined'; part: MediaPart; hash: string }
  | { area: 'temporary'; user_id: number; day: string; ulid: string; extension: TemporaryExtension }
  | { area: 'source'; user_id: number; month: string; ulid: string; extension: MediaExtension }
  | { area: 'image'; user_id: AccountId; name: string }
  | { area: 'figure'; user_id: number; article_id: number; image: string; source: string }
  | { area: 'assets'; path: string }

/** The limit of S3, in bytes of UTF-8. */
const MOST_KEY_BYTES = 1_024

const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}'
const ID = '[1-9]\\d{0,14}'
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const USER = `u(${ID})`
const ENDING = '([a-z0-9]{1,5})'
const NAME = '[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*'

const CLIP = /^audio\/sys\/tts\/([0-9a-f]{16})\.wav$/
/** Sound and picture cut from a piece of a recording. */
const MINED = /^(?:audio\/sys\/mined\/([0-9a-f]{16})\.mp3|image\/sys\/mined\/([0-9a-f]{16})\.webp)$/
const TEMPORARY = new RegExp(`^tmp/${USER}/transcription/(\\d{4})/(\\d{2})/(\\d{2})/(${ULID})\\.${ENDING}$`)
const SOURCE = new RegExp(`^video/${USER}/sources/(\\d{4})/(\\d{2})/(${ULID})\\.${ENDING}$`)
/** All accounts may have a picture, third-party ones too. */
const IMAGE = new RegExp(`^image/u(${ID}|${UUID})/avatars/(${NAME})$`)
/** Ends with the beginning of the hash of the sent image. */
const FIGURE = new RegExp(`^image/${USER}/articles/(${ID})-([0-9a-z]{1,16})-([0-9a-f]{16})\\.webp$`)
const ASSETS = new RegExp(`^files/sys/assets/(${NAME}(?:/${NAME}){0,9})$`)

/** The first 16 hex digits of SHA-256 over text, voice and type, with a zero byte between them. */
export const cacheHash = (text: string, voice: string, contentType: string): string =>
  createHash('sha256').update(`${text}\0${voice}\0${contentType}`).digest('hex').slice(0, 16)

export const clipKey = (hash: string): string => checked(`audio/sys/tts/${hash}.wav`)

/** Depends on recording and times alone: a piece is cut once for all learners. */
export const pieceHash = (recording: string, start_ms: number, end_ms: number): string =>
  createHash('sha256').update(`${recording}\0${start_ms}\0${end_ms}`).digest('hex').slice(0, 16)

export const minedKey = (part: MediaPart, hash: string): string =>
  checked(part === 'sound' ? `audio/sys/mined/${hash}.mp3` : `image/sys/mined/${hash}.webp`)

export const temporaryFolderOf = (userId: number): string => `tmp/u${userId}/transcription/`

export const temporaryKey = (
  userId: number,
  date: Date,
  ulid: string,
  extension: TemporaryExtension,
): string => checked(`${temporaryFolderOf(userId)}${dayOf(date).replaceAll('-', '/')}/${ulid}.${extension}`)

export const sourceKey = (userId: number, date: Date, ulid: string, extension: MediaExtension): string =>
  checked(`video/u${userId}/sources/${dayOf(date).slice(0, 7).replace('-', '/')}/${ulid}.${extension}`)

export const avatarFolderOf = (userId: AccountId): string => `image/u${userId}/avatars/`

export const avatarKey = (userId: AccountId, ulid: string): string =>
  checked(`${avatarFolderOf(userId)}${ulid}.webp`)

/** The prefix of all images of all accounts, avatars included. */
export const IMAGES = 'image/u'

/** `source` is the SHA-256 of what was sent, of which the key has 64 bits: another image never takes this one's place. */
export const figureKey = (userId: number, articleId: number, image: string, source: string): string =>
  checked(`${IMAGES}${userId}/articles/${articleId}-${image}-${source.slice(0, 16)}.webp`)

/** A file of the platform, not of an account. */
export const assetKey = (name: string): string => checked(`files/sys/assets/${name}`)

/** Null for texts that are keys of no area. */
export function parseKey(key: string): ParsedKey | null {
  return (
    parseClip(key) ??
    parseMined(key) ??
    parseTemporary(key) ??
    parseSource(key) ??
    parseImage(key) ??
    parseFigure(key) ??
    parseAssets(key)
  )
}

/** True if administrators may name this key: segments in any script, without leading dots or encoded separators. */
export function isSafeKey(key: string): boolean {
  if (Buffer.byteLength(key) > MOST_KEY_BYTES || !key.isWellFormed()) return false
  if (/[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|%(?:2e|2f|5c|00)/iu.test(key)) return false
  return key.split('/').every(segment => segment !== '' && !segment.startsWith('.'))
}

/** Throws unless the caller owns the file or is an administrator. */
export function mustBeOwn(key: ParsedKey | null, acting: Acting<AccountId> | null): void {
  if (acting?.role === 'root') return
  const owner = key !== null && 'user_id' in key ? key.user_id : null
  if (acting === null || owner !== acting.user_id)
    throw new Problem('forbidden', 'This file belongs to someone else.')
}

function parseClip(key: string): ParsedKey | null {
  const hash = CLIP.exec(key)?.[1]
  return hash === undefined ? null : { area: 'clip', hash }
}

function parseMined(key: string): ParsedKey | null {
  const [minedKey, sound, picture] = MINED.exec(key) ?? []
  if (minedKey === undefined) return null
  return sound === undefined
    ? { area: 'mined', part: 'picture', hash: picture ?? '' }
    : { area: 'mined', part: 'sound', hash: sound }
}

function parseTemporary(key: string): ParsedKey | null {
  const [, user = '', year, month, date, ulid = '', extension = ''] = TEMPORARY.exec(key) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day) || !isTemporaryExtension(extension)) return null
  return { area: 'temporary', user_id: Number(user), day, ulid, extension }
}

function parseSource(key: string): ParsedKey | null {
  const [, user = '', year, month, ulid = '', extension = ''] = SOURCE.exec(key) ?? []
  if (!isDay(`${year}-${month}-01`) || !isMediaExtension(extension)) return null
  return { area: 'source', user_id: Number(user), month: `${year}-${month}`, ulid, extension }
}

function parseImage(key: string): ParsedKey | null {
  const [, user, name] = IMAGE.exec(key) ?? []
  if (user === undefined || name === undefined || !isSafeKey(key)) return null
  return { area: 'image', user_id: user.includes('-') ? user : Number(user), name }
}

function parseFigure(key: string): ParsedKey | null {
  const [, user, article, image = '', source = ''] = FIGURE.exec(key) ?? []
  if (user === undefined) return null
  return { area: 'figure', user_id: Number(user), article_id: Number(article), image, source }
}

function parseAssets(key: string): ParsedKey | null {
  const path = ASSETS.exec(key)?.[1]
  return path === undefined || !isSafeKey(key) ? null : { area: 'assets', path }
}

/** False for dates that do not exist, such as 31 February. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && dayOf(new Date(time)) === day
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Throws unless parsing the key gives its parts back. */
function checked(key: string): string {
  if (parseKey(key) === null) throw new TypeError('The parts do not make a key')
  return key
}
