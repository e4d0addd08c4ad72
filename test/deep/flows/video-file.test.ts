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

/** A file that is the whole body, named in the address. */
const alone = (name: string, body: RequestInit['body'] = sound, headers = {}) =>
  post(body, headers, `?name=${encodeURIComponent(name)}`)
/** The same, named in a header. */
const named = (name: string) => post(sound, { 'content-disposition': `attachment; ${name}` })
const inForm = (name: string, bytes?: Uint8Array<ArrayBuffer>) =>
  post(formWith({ file: fileOf(name, bytes) }))
const inPieces = () => Readable.toWeb(Readable.from([sound.subarray(0, 9), sound.subarray(9)]))
/** A form whose file is named in another coding, behind a preamble. */
const coded = inParts(
  'A preamble.\r\n',
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename*=UTF-8''%E8%A9%B1.wav\r\n\r\n`,
  sound,
  `\r\n--${BOUNDARY}--\r\n`,
)
const betweenFields = () => formWith({ title: '話', file: fileOf('a.wav'), note: 'あ'.repeat(2_000) })
const ofPage = { 'content-type': 'application/x-www-form-urlencoded' }

it.each<[string, () => ReturnType<typeof post>]>([
  ['in a form', () => inForm('話し方 その一.WAV')],
  ['in a form, between fields that say nothing', () => post(betweenFields())],
  ['in a form with a preamble, its name in another coding', () => post(coded, asForm)],
  ['alone, named in the address', () => alone('話.wav')],
  ['alone, named in a header', () => named('filename="a.wav"')],
  ['alone, named in a header in another coding', () => named("filename*=UTF-8''%E8%A9%B1.wav")],
  ['alone, of a length nobody knows', () => alone('a.wav', inPieces())],
  ['alone, of the type a form of a page has', () => alone('a.wav', sound, ofPage)],
])('a file is accepted %s', async (_, sending) => {
  const { status, file_handle } = await sending()
  expect(status).toBe(201)
  expect(file_handle).toMatch(new RegExp(`^tmp/u${hana.user.id}/transcription/.*\\.wav$`))
  expect(await keysOf({ stack })).toEqual([file_handle])
  const found = await dataServerOf(stack).objects.locate(file_handle ?? '', new AbortController().signal)
  expect(found?.info.size).toBe(sound.length)
})

const statuses = { invalid_input: 400, unsupported_media_type: 415, too_large: 413 }
const twoFiles = () => formWith({ file: [fileOf('a.wav'), fileOf('b.wav')] })
const manyFields = () => formWith({ file: fileOf('a.wav'), note: Array.from({ length: 20 }, () => 'x') })
const tooLarge = () => inParts(sound, Buffer.alloc(MOST - sound.length + 1))

describe('a file is refused, and nothing is kept', () => {
  it.each<[string, keyof typeof statuses, () => ReturnType<typeof post>]>([
    ['without a name', 'invalid_input', () => post(sound)],
    ['of another ending', 'unsupported_media_type', () => alone('a.exe')],
    ['of another ending in a form', 'unsupported_media_type', () => inForm('a.txt')],
    ['that is not what its name says', 'unsupported_media_type', () => alone('a.mp4')],
    ['that is not what its name says in a form', 'unsupported_media_type', () => inForm('a.mkv')],
    ['that is empty', 'invalid_input', () => alone('a.wav', new Uint8Array())],
    ['that is empty in a form', 'invalid_input', () => inForm('a.wav', new Uint8Array())],
    ['in another field', 'invalid_input', () => post(formWith({ video: fileOf('a.wav') }))],
    ['that is a field', 'invalid_input', () => post(formWith({ file: 'RIFF' }))],
    ['of a form without parts', 'invalid_input', () => post(inParts(`--${BOUNDARY}--\r\n`), asForm)],
    [
      'of a form without a boundary',
      'invalid_input',
      () => post(sound, { 'content-type': 'multipart/form-data' }),
    ],
    ['of a form that is none', 'invalid_input', () => post(sound, asForm)],
    ['behind another', 'invalid_input', () => post(twoFiles())],
    ['among many fields', 'invalid_input', () => post(manyFields())],
    [
      'that ends before its form does',
      'invalid_input',
      () => post(inParts(partHead('file', 'a.wav'), sound), asForm),
    ],
    ['that is larger than it may be', 'too_large', () => alone('a.wav', Readable.toWeb(endless()))],
    ['that is larger than it may be, in a form', 'too_large', () => inForm('a.wav', tooLarge())],
    [
      'that is compressed',
      'unsupported_media_type',
      () => alone('a.wav', sound, { 'content-encoding': 'gzip' }),
    ],
  ])('%s', async (_, code, sending) => {
    expect(await sending()).toMatchObject({ status: statuses[code], code })
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
