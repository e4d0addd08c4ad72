import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../../../lib/http/errors.ts'
import { readTestForm } from '../../../../lib/speech/transcription/test-transcription.ts'

const MiB = 1024 * 1024
const fields = {
  transcription_api_key: 'sk-candidate',
  transcription_base_url: 'https://hears.test/v1',
  transcription_model: 'whisper-1',
}
const sound = (bytes: number, name = '声.wav') => new File([new Uint8Array(bytes).fill(7)], name)

function formOf(parts: [string, string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}
const complete = (file: File) => formOf([...Object.entries(fields), ['file', file]])

async function sent(form: FormData) {
  const response = new Response(form)
  const whole = Buffer.from(await response.bytes())
  return { whole, incoming: piecewise(whole), type: response.headers.get('content-type') ?? '' }
}
const PIECE = 60_000
const piecewise = (whole: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < whole.length; at += PIECE) yield whole.subarray(at, at + PIECE)
    })(),
  )
const read = async (form: FormData) => {
  const { incoming, type } = await sent(form)
  return readTestForm(incoming, type)
}

describe('the form of a transcription test', () => {
  it('holds the candidate, and a sound file with its name', async () => {
    const { candidate, file } = await read(complete(sound(3)))
    expect(candidate).toEqual(fields)
    expect([file.name, [...file.content]]).toEqual(['声.wav', [7, 7, 7]])
  })

  it('takes a file of 5 MB and none larger', async () => {
    expect((await read(complete(sound(5 * MiB)))).file.content.length).toBe(5 * MiB)
    await expect(read(complete(sound(5 * MiB + 1)))).rejects.toMatchObject({ code: 'too_large', status: 413 })
  })

  it('stops reading as soon as the file is too large', async () => {
    let given = 0
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\n'
    const endless = Readable.from(
      (function* () {
        yield Buffer.from(head)
        for (;;) {
          given += MiB
          yield Buffer.alloc(MiB)
        }
      })(),
    )
    await expect(readTestForm(endless, 'multipart/form-data; boundary=b')).rejects.toMatchObject({
      code: 'too_large',
    })
    expect(given).toBeLessThan(9 * MiB)
    expect(endless.destroyed).toBe(true)
  })

  const without = (name: string) => Object.entries(fields).filter(([field]) => field !== name)
  const file: [string, File] = ['file', sound(3)]
  const refused: [string, [string, string | File][], RegExp][] = [
    ['no file', Object.entries(fields), /Send a sound file/],
    ['an empty file', [...Object.entries(fields), ['file', sound(0)]], /Send a sound file/],
    ['the file in another field', [...Object.entries(fields), ['sound', sound(3)]], /field “file”/],
    ['two files', [...Object.entries(fields), file, file], /too many parts/],
    ['a field left out', [...without('transcription_model'), file], /body\.transcription_model/],
    ['an unknown field', [...Object.entries(fields), ['synthesis_key', 'x'], file], /synthesis_key/],
    ['a field twice', [...Object.entries(fields), ['transcription_model', 'x'], file], /has a field twice/],
    ['many fields', Array.from({ length: 9 }, (_, at) => [`f${at}`, 'x']), /too many parts/],
    ['a field without end', [['transcription_model', 'x'.repeat(9_000)], file], /too long/],
    [
      'an invalid address',
      [...without('transcription_base_url'), ['transcription_base_url', 'javascript:alert(1)'], file],
      /body\.transcription_base_url/,
    ],
  ]
  it.each(refused)('is refused with %s', async (_, parts, message) => {
    await expect(read(formOf(parts))).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
    })
  })

  it('never repeats an invalid key', async () => {
    const key = 'secret'.repeat(200)
    const form = formOf([...without('transcription_api_key'), ['transcription_api_key', key], file])
    const error: unknown = await read(form).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'invalid_input' })
    expect(JSON.stringify(error) + String(error)).not.toContain('secret')
  })

  it.each([undefined, 'application/json', 'multipart/mixed; boundary=b'])(
    'is refused as %s',
    async contentType => {
      await expect(readTestForm(Readable.from([]), contentType)).rejects.toMatchObject({ status: 415 })
    },
  )

  it('is refused without a boundary, and when it breaks off', async () => {
    await expect(readTestForm(Readable.from([]), 'multipart/form-data')).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const { whole, type } = await sent(complete(sound(100)))
    await expect(readTestForm(Readable.from([whole.subarray(0, 300)]), type)).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The form is not complete multipart/form-data.',
    })
  })

  it('passes on why the caller stopped sending', async () => {
    const { incoming, type } = await sent(complete(sound(3)))
    incoming.destroy(new Problem('unavailable', 'The caller left.'))
    await expect(readTestForm(incoming, type)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
