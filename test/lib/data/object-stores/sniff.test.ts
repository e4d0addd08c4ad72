import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  isMediaExtension,
  MEDIA_EXTENSIONS,
  type MediaExtension,
} from '../../../../lib/contracts/schemas/administration/objects.ts'
import { matchesExtension, SNIFFED_BYTES } from '../../../../lib/data/object-stores/sniff.ts'
import { folderOfFile } from '../../../support/folders.ts'
import { makeMedia } from '../../../support/media.ts'
import { sampled } from '../../../support/sample.ts'

const extensions = Object.keys(MEDIA_EXTENSIONS).filter(isMediaExtension)
const made = sampled(extensions, 3)
/** Names for the same kind of file. */
const alike: Partial<Record<MediaExtension, MediaExtension[]>> = {
  mp4: ['m4v', 'm4a', 'mov'],
  m4v: ['mp4', 'm4a', 'mov'],
  m4a: ['mp4', 'm4v', 'mov'],
  mov: ['mp4', 'm4v', 'm4a'],
  mkv: ['webm'],
  webm: ['mkv'],
  opus: ['ogg'],
}

describe('the beginning of a real file', () => {
  const folder = folderOfFile()
  const heads = new Map<MediaExtension, Uint8Array>()
  beforeAll(async () => {
    for (const extension of made) {
      // For the name .m4v ffmpeg writes the picture alone.
      const format = extension === 'm4v' ? 'mp4' : extension
      const path = join(folder(), `${extension}.${format}`)
      await makeMedia(path, [{ tone: 1 }], { picture: ['mp4', 'mov', 'mkv'].includes(format) })
      heads.set(extension, (await readFile(path)).subarray(0, SNIFFED_BYTES))
    }
  })
  const headOf = (extension: MediaExtension) => heads.get(extension) ?? new Uint8Array()

  it.each(made)('matches no other extension: .%s', extension => {
    const taken = extensions.filter(other => matchesExtension(other, headOf(extension)))
    expect(taken.toSorted()).toEqual([extension, ...(alike[extension] ?? [])].toSorted())
  })
})

const ascii = (text: string) => Buffer.from(text, 'latin1')
const box = (type: string, brand: string, length = 24) =>
  Buffer.concat([Buffer.from([0, 0, length >> 8, length & 255]), ascii(type + brand), Buffer.alloc(64)])
const ebml = (type: string) =>
  Buffer.concat([ascii('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82'), ascii(type), Buffer.alloc(64)])
const id3 = (length: number, rest: Uint8Array) => {
  const size = [21, 14, 7, 0].map(shift => (length >> shift) & 127)
  return Buffer.concat([ascii('ID3\x04\x00\x00'), Buffer.from(size), Buffer.alloc(length), rest])
}
/** Frames of 128 kbit/s and 44.1 kHz. */
const mp3Frames = (count: number, header = '\xff\xfb\x90\x00') =>
  Buffer.concat(Array.from({ length: count }, () => [ascii(header), Buffer.alloc(417 - 4)]).flat())
const adtsFrames = (count: number) =>
  Buffer.concat(
    Array.from({ length: count }, () => [ascii('\xff\xf1\x50\x80\x02\x1f\xfc'), Buffer.alloc(9)]).flat(),
  )
const ogg = (packet: string, version = 0, flags = 2) =>
  Buffer.concat([ascii('OggS'), Buffer.from([version, flags]), Buffer.alloc(22), ascii(packet)])

describe('other beginnings', () => {
  it.each<[string, MediaExtension, Uint8Array]>([
    ['a movie of the time before brands', 'mov', box('wide', '\0\0\0\0', 8)],
    ['a movie whose data comes first', 'mov', box('mdat', '\0\0\0\0', 1)],
    ['a recording of a browser', 'webm', ebml('\x84webm')],
    ['waves past four gigabytes', 'wav', ascii('RF64\xff\xff\xff\xffWAVEds64')],
    ['MPEG frames behind a tag', 'mp3', id3(300, mp3Frames(2))],
    [
      'MPEG frames behind a tag and its padding',
      'mp3',
      id3(300, Buffer.concat([Buffer.alloc(99), mp3Frames(2)])),
    ],
    [
      'a tag with a picture longer than what is looked at',
      'mp3',
      id3(300_000, mp3Frames(2)).subarray(0, SNIFFED_BYTES),
    ],
    ['streamed AAC behind a tag', 'aac', id3(20, adtsFrames(2))],
    ['speech in Ogg', 'ogg', ogg('Speex   ')],
  ])('%s matches .%s', (_, extension, head) => {
    expect(matchesExtension(extension, head)).toBe(true)
  })

  it.each<[string, MediaExtension, Uint8Array]>([
    ['nothing', 'mp4', new Uint8Array()],
    ['a box that ends before its brand', 'mp4', box('ftyp', 'isom', 8)],
    ['a box without end', 'mp4', box('ftyp', 'isom', 65_535)],
    ['a picture of a telephone', 'mp4', box('ftyp', 'heic')],
    ['a movie without a brand', 'mp4', box('moov', '\0\0\0\0')],
    ['a box of an impossible length', 'mov', box('free', '\0\0\0\0', 5)],
    ['another document in EBML', 'mkv', ebml('\x88whatever')],
    [
      'the name of the document far behind',
      'mkv',
      Buffer.concat([ebml(''), ebml('\x88matroska').subarray(4)]),
    ],
    ['pictures in RIFF', 'wav', ascii('RIFF\x24\0\0\0WEBPVP8 ')],
    ['a text with a byte order mark', 'mp3', Buffer.from('\ufeff本を読む。'.repeat(200), 'utf16le')],
    ['one frame before something else', 'mp3', Buffer.concat([mp3Frames(1), ascii('<html>')])],
    ['a frame of a reserved rate', 'mp3', ascii('\xff\xfb\x9c\x00'.repeat(300))],
    ['a tag before a program', 'mp3', id3(20, ascii('MZ\x90\0'))],
    [
      'a tag with an invalid length',
      'mp3',
      Buffer.concat([ascii('ID3\x04\x00\x00\xff\xff\xff\xff'), mp3Frames(2)]),
    ],
    ['five tags in a row', 'mp3', id3(1, id3(1, id3(1, id3(1, id3(1, mp3Frames(2))))))],
    ['MPEG frames', 'aac', mp3Frames(3)],
    ['AAC frames of no length', 'aac', ascii('\xff\xf1\x50\x80\0\0\0'.repeat(9))],
    ['a page in the middle of a stream', 'ogg', ogg('\x01vorbis', 0, 0)],
    ['Vorbis', 'opus', ogg('\x01vorbis')],
    ['a playlist', 'mp4', ascii('#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n')],
    ['a script', 'flac', ascii('#!/bin/sh\nfLaC')],
  ])('%s does not match .%s', (_, extension, head) => {
    expect(matchesExtension(extension, head)).toBe(false)
  })
})
