import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataServerOf } from '../../flows/cos-lab.ts'
import { keysOf } from '../../flows/video-stack.ts'
import { administrator, learner } from '../../support/people.ts'
import { type TestStack, testStack } from '../../support/stack.ts'
import { wavOf } from '../../support/wav.ts'

const sound = wavOf(20_000)
const MOST = 1_000_000

let stack: TestStack
let hana: Awaited<ReturnType<typeof learner>>
beforeAll(async () => {
  stack = await testStack({ VIDEO_MAX_BYTES: String(MOST) })
  hana = await learner(stack)
})
afterEach(async () => {
  const never = new AbortController().signal
  for (const key of await keysOf({ stack })) await dataServerOf(stack).objects.current().remove(key, never)
})
afterAll(() => stack.close())

const Answer = z.object({ file_handle: z.string().optional(), code: z.string().optional() })

async function post(body: RequestInit['body'], headers: Record<string, string> = {}, query = '') {
  const reply = await fetch(`${stack.addresses.study}/api/videos/file${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hana.token}`, ...headers },
    body: body ?? null,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  })
  return { status: reply.status, ...Answer.parse(await reply.json()) }
}

function formWith(parts: Record<string, string | File | (string | File)[]>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) for (const one of [part].flat()) form.append(name, one)
  return form
}
const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer> = sound) => new File([bytes], name)

const BOUNDARY = 'a-boundary'
const inParts = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))
const partHead = (field: string, filename: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\n\r\n`
const asForm = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

const mustBeEmpty = async () => expect(await keysOf({ stack })).toEqual([])

describe('a file is accepted', () => {
  it.each<[string, () => ReturnType<typeof post>]>([
    ['in a form', () => post(formWith({ file: fileOf('話し方 その一.WAV') }))],
    [
      'in a form, between fields that say nothing',
      () => post(formWith({ title: '話', file: fileOf('a.wav'), note: 'あ'.repeat(2_000) })),
    ],
    [
      'in a form with a preamble, its name in another coding',
      () =>
        post(
          inParts(
            'A preamble.\r\n',
            `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename*=UTF-8''%E8%A9%B1.wav\r\n\r\n`,
            sound,
            `\r\n--${BOUNDARY}--\r\n`,
          ),
          asForm,
        ),
    ],
    ['alone, named in the address', () => post(sound, {}, '?name=%E8%A9%B1.wav')],
    [
      'alone, named in a header',
      () => post(sound, { 'content-disposition': 'attachment; filename="a.wav"' }),
    ],
    [
      'alone, named in a header in another coding',
      () => post(sound, { 'content-disposition': "attachment; filename*=UTF-8''%E8%A9%B1.wav" }),
    ],
    [
      'alone, of a length nobody knows',
      () => post(Readable.toWeb(Readable.from([sound.subarray(0, 9), sound.subarray(9)])), {}, '?name=a.wav'),
    ],
    [
      'alone, of the type a form of a page has',
      () => post(sound, { 'content-type': 'application/x-www-form-urlencoded' }, '?name=a.wav'),
    ],
  ])('%s', async (_, sending) => {
    const { status, file_handle } = await sending()
    expect(status).toBe(201)
    expect(file_handle).toMatch(new RegExp(`^tmp/u${hana.user.id}/transcription/.*\\.wav$`))
    expect(await keysOf({ stack })).toEqual([file_handle])
    const found = await dataServerOf(stack).objects.locate(file_handle ?? '', new AbortController().signal)
    expect(found?.info.size).toBe(sound.length)
  })
})

describe('a file is refused, and nothing is kept', () => {
  it.each<[string, () => ReturnType<typeof post>, number, string]>([
    ['without a name', () => post(sound), 400, 'invalid_input'],
    ['of another ending', () => post(sound, {}, '?name=a.exe'), 415, 'unsupported_media_type'],
    [
      'of another ending in a form',
      () => post(formWith({ file: fileOf('a.txt') })),
      415,
      'unsupported_media_type',
    ],
    ['that is not what its name says', () => post(sound, {}, '?name=a.mp4'), 415, 'unsupported_media_type'],
    [
      'that is not what its name says in a form',
      () => post(formWith({ file: fileOf('a.mkv') })),
      415,
      'unsupported_media_type',
    ],
    ['that is empty', () => post(new Uint8Array(), {}, '?name=a.wav'), 400, 'invalid_input'],
    [
      'that is empty in a form',
      () => post(formWith({ file: fileOf('a.wav', new Uint8Array()) })),
      400,
      'invalid_input',
    ],
    ['in another field', () => post(formWith({ video: fileOf('a.wav') })), 400, 'invalid_input'],
    ['that is a field', () => post(formWith({ file: 'RIFF' })), 400, 'invalid_input'],
    ['of a form without parts', () => post(inParts(`--${BOUNDARY}--\r\n`), asForm), 400, 'invalid_input'],
    [
      'of a form without a boundary',
      () => post(sound, { 'content-type': 'multipart/form-data' }),
      400,
      'invalid_input',
    ],
    ['of a form that is none', () => post(sound, asForm), 400, 'invalid_input'],
    [
      'behind another',
      () => post(formWith({ file: [fileOf('a.wav'), fileOf('b.wav')] })),
      400,
      'invalid_input',
    ],
    [
      'among many fields',
      () => post(formWith({ file: fileOf('a.wav'), note: Array.from({ length: 20 }, () => 'x') })),
      400,
      'invalid_input',
    ],
    [
      'that ends before its form does',
      () => post(inParts(partHead('file', 'a.wav'), sound), asForm),
      400,
      'invalid_input',
    ],
    [
      'that is larger than it may be',
      () => post(Readable.toWeb(endless()), {}, '?name=a.wav'),
      413,
      'too_large',
    ],
    [
      'that is larger than it may be, in a form',
      () => post(formWith({ file: fileOf('a.wav', inParts(sound, Buffer.alloc(MOST - sound.length + 1))) })),
      413,
      'too_large',
    ],
    [
      'that is compressed',
      () => post(sound, { 'content-encoding': 'gzip' }, '?name=a.wav'),
      415,
      'unsupported_media_type',
    ],
  ])('%s', async (_, sending, status, code) => {
    expect(await sending()).toMatchObject({ status, code })
    await mustBeEmpty()
  })

  /** Begins well, and never ends. */
  function endless() {
    return Readable.from(
      (function* () {
        for (yield sound; ; ) yield Buffer.alloc(64 * 1024)
      })(),
    )
  }

  it.each<[string, string, Record<string, string>, number]>([
    ['whose name says enough', '?name=a.exe', {}, 415],
    ['whose name is missing', '', {}, 400],
    ['whose length says enough', '?name=a.wav', { 'content-length': String(MOST + 1) }, 413],
    ['in a form whose length says enough', '', { ...asForm, 'content-length': String(2 * MOST) }, 413],
  ])('%s before any byte of it arrives', async (_, query, headers, status) => {
    const sending = request(`${stack.addresses.study}/api/videos/file${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hana.token}`, ...headers },
    })
    sending.on('error', () => {}).flushHeaders()
    const [reply] = await once(sending, 'response')
    expect(reply.statusCode).toBe(status)
    sending.destroy()
    await mustBeEmpty()
  })

  it('whose sender disconnects in the middle of it', async () => {
    for (const headers of [asForm, { 'content-type': 'audio/wav' }]) {
      const sending = request(`${stack.addresses.study}/api/videos/file?name=a.wav`, {
        method: 'POST',
        headers: { authorization: `Bearer ${hana.token}`, ...headers },
      })
      sending.on('error', () => {})
      if (headers === asForm) sending.write(partHead('file', 'a.wav'))
      sending.write(sound)
      await expect.poll(filesBeingWritten).toBe(1)
      sending.destroy()
      await expect.poll(filesBeingWritten).toBe(0)
      await mustBeEmpty()
    }
  })

  async function filesBeingWritten() {
    const found = await readdir(stack.dataDir, { recursive: true, withFileTypes: true })
    return found.filter(entry => entry.isFile() && /uploads/.test(entry.parentPath)).length
  }

  it('of an account that was deleted, before a byte of it is read', async () => {
    const [root, gone] = [await administrator(stack), await learner(stack)]
    await root.manager.users.remove({ params: { id: gone.user.id } })
    let taken = 0
    const stream = Readable.from(
      (function* () {
        for (yield sound; ; taken += 1) yield Buffer.alloc(64 * 1024)
      })(),
    )
    await expect(gone.study.videos.file({ query: { name: 'a.wav' }, stream })).rejects.toMatchObject({
      status: 401,
    })
    expect(taken).toBeLessThan(100)
    await mustBeEmpty()
  })
})
