import { Readable } from 'node:stream'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import {
  bytesUnder,
  DAY,
  type FilesLab,
  filesLab,
  modes,
  send,
  signedQuery,
  sound,
  sourceOf,
} from './files-stories.ts'
import { reader, stranger } from './lab.ts'
import { newArticle } from './stories.ts'

const open = filesLab()

const HANDLE = /^tmp\/u1\/transcription\/\d{4}\/\d\d\/\d\d\/[0-9A-Z]{26}\.wav$/

async function mustHoldNothing(lab: FilesLab) {
  expect(await lab.keys()).toEqual([])
  expect(await lab.files()).toEqual([])
  expect([...lab.bucket.uploads]).toEqual([])
}

describe.each(modes)('an uploaded file in a store of kind %s', mode => {
  it('is stored whole in the temporary area of its account, and nowhere else', async () => {
    const lab = await open(mode)
    const { file_handle, size } = await lab
      .as(reader)
      .files.receive({ query: { name: '話.WAV' }, stream: sound })
    expect(file_handle).toMatch(HANDLE)
    expect(file_handle).toContain(lab.clock.now().toISOString().slice(0, 10).replaceAll('-', '/'))
    expect(size).toBe(sound.length)
    expect(await lab.keys()).toEqual([file_handle])
    expect(await bytesUnder(lab, file_handle)).toEqual(sound)
    expect(lab.bucket.objects.size).toBe(mode === 'cos' ? 1 : 0)
    // Only its size is recorded.
    for await (const { Items = [] } of paginateScan(
      { client: lab.client },
      { TableName: lab.app.content.table, ConsistentRead: true },
    ))
      expect(Items.map(({ pk }) => pk).toSorted()).toEqual(['FILEROOM#1', 'INSTALLATION', 'USAGE#1'])
  })

  deepIt.each<[string, string, Uint8Array, number, string]>([
    ['of an unknown type', 'text.txt', sound, 415, 'unsupported_media_type'],
    ['without an ending', 'wav', sound, 415, 'unsupported_media_type'],
    ['whose ending hides another', 'film.mp4.exe', sound, 415, 'unsupported_media_type'],
    ['that is not what its name says', 'film.mp4', sound, 415, 'unsupported_media_type'],
    ['that holds nothing', 'film.mp4', new Uint8Array(), 400, 'invalid_input'],
  ])('%s is refused, and nothing is kept', async (_, name, stream, status, code) => {
    const lab = await open(mode)
    await expect(lab.as(reader).files.receive({ query: { name }, stream })).rejects.toMatchObject({
      status,
      code,
    })
    await mustHoldNothing(lab)
  })

  deepIt('may be as large as the setting allows, and is refused beyond it', async () => {
    const { lab, client } = await open.asReader(mode, { VIDEO_MAX_BYTES: String(sound.length) })
    await client.files.remove({ query: { file_handle: await send(client) } })
    let taken = 0
    const endless = Readable.from(
      (function* () {
        for (yield sound; ; taken += 1) yield Buffer.alloc(64 * 1024)
      })(),
    )
    expect(await outcomeOf(client.files.receive({ query: { name: 'a.wav' }, stream: endless }))).toBe(
      'too_large',
    )
    expect(taken).toBeLessThan(100)
    await mustHoldNothing(lab)
  })

  it('can be downloaded for ten minutes by anyone who knows the address', async () => {
    const { lab, client } = await open.asReader(mode)
    const { url, size, expires_at } = await sourceOf(client, await send(client))
    expect(size).toBe(sound.length)
    expect(Date.parse(expires_at) - lab.clock.now().getTime()).toBe(600_000)
    const { origin, searchParams } = new URL(url)
    expect((await client.files.origins()).origins).toContain(origin)
    if (mode === 'cos') {
      expect(searchParams.get('X-Amz-Expires')).toBe('600')
      const reply = await fetch(url)
      expect(reply.status).toBe(200)
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(sound)
    } else {
      const query = signedQuery(url)
      const download = (headers = {}) => lab.as(null).files.download({ query }, { headers })
      expect(await (await download()).bytes()).toEqual(sound)
      const part = await download({ range: 'bytes=4-7' })
      expect(part).toMatchObject({
        status: 206,
        headers: { 'content-type': 'audio/wav', 'content-range': `bytes 4-7/${sound.length}` },
      })
      expect(await part.bytes()).toEqual(sound.subarray(4, 8))
      lab.clock.advance(601)
      await expect(download()).rejects.toMatchObject({ status: 403 })
    }
  })

  deepIt('does not exist after its removal, which may be repeated', async () => {
    const { lab, client } = await open.asReader(mode)
    const file_handle = await send(client)
    await client.files.remove({ query: { file_handle } })
    await client.files.remove({ query: { file_handle } })
    await mustHoldNothing(lab)
    await expect(sourceOf(client, file_handle)).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('Send it again'),
    })
  })

  deepIt('exists for seven full days', async () => {
    const { lab, client } = await open.asReader(mode)
    const file_handle = await send(client)
    lab.clock.advance(7 * DAY - 60)
    await sourceOf(client, file_handle)
    lab.clock.advance(120)
    await expect(sourceOf(client, file_handle)).rejects.toMatchObject({ status: 404 })
    const article = await newArticle(client)
    const body = { file_handle, article_id: article.id, task_id: article.task_id }
    await expect(client.files.promote({ body })).rejects.toMatchObject({ status: 404 })
  })
})

const ulid = '01JD0000000000000000000000'
const temporary = (uid: number) => `tmp/u${uid}/transcription/2026/11/20/${ulid}.wav`

const HANDLES: [string, string, number][] = [
  ['of another account', temporary(2), 403],
  ['of another account, kept for good', `video/u2/sources/2026/11/${ulid}.wav`, 403],
  ['of one’s own that was kept for good', `video/u1/sources/2026/11/${ulid}.wav`, 404],
  ['of nothing that was sent', temporary(1), 404],
  ['of a clip', 'audio/sys/tts/0123456789abcdef.wav', 400],
  ['of a picture', 'image/u1/avatars/me.png', 400],
  ['of an asset', 'files/sys/assets/active', 400],
  ['that climbs out', `tmp/u1/transcription/2026/11/../../../u2/transcription/2026/11/20/${ulid}.wav`, 400],
]

it('a handle of no file of the account is refused, and nothing happens', async () => {
  const { lab, client } = await open.asReader('local')
  const theirs = await send(lab.as(stranger))
  const article = await newArticle(client)
  for (const [what, file_handle, status] of HANDLES) {
    const body = { file_handle, article_id: article.id, task_id: article.task_id }
    const refused = { status, message: expect.not.stringContaining(lab.folder) }
    await expect(sourceOf(client, file_handle), what).rejects.toMatchObject(refused)
    await expect(client.files.promote({ body }), what).rejects.toMatchObject(refused)
    const removed = client.files.remove({ query: { file_handle } })
    if (status === 404 && file_handle.startsWith('tmp/')) await removed
    else await expect(removed, what).rejects.toMatchObject(refused)
  }
  expect(await lab.keys()).toEqual([theirs])
  expect(await lab.moves()).toEqual([])
})

deepDescribe('a signed address', () => {
  it.each<[string, string]>([
    ['an asset', 'files/sys/assets/active'],
    ['a picture', 'image/u1/avatars/me.png'],
    ['the settings', '../settings/data.json'],
    ['nothing', temporary(1)],
  ])('of %s leads nowhere', async (_, key) => {
    const lab = await open('local')
    const bytes = Buffer.from('secret')
    const options = { content_type: 'text/plain', max_bytes: 9, signal: new AbortController().signal }
    await lab.app.objects.byId('local').put('files/sys/assets/active', bytes, options)
    const query = signedQuery(await lab.app.objects.byId('local').signedUrl(key, 600))
    await expect(lab.as(null).files.download({ query })).rejects.toMatchObject({ status: 404 })
  })
})
