import { describe, expect, it } from 'vitest'
import { holdTranscription, keysOf, sendFilm, transcribed, videoLab } from '../../flows/video-stack.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { ended } from '../../support/tasks.ts'

const lab = videoLab('local')
const ulid = '01JD0000000000000000000000'

describe('requests to transcribe', () => {
  const sent = (owner: string | number, name = `2026/11/20/${ulid}.mp4`) =>
    `tmp/u${owner}/transcription/${name}`

  it.each<[string, (uid: number) => string, number, string]>([
    ['a handle of nothing', uid => sent(uid), 404, 'not_found'],
    ['a file that was kept for good', uid => `video/u${uid}/sources/2026/11/${ulid}.mp4`, 404, 'not_found'],
    ['a handle of someone else', uid => sent(uid + 1), 403, 'forbidden'],
    ['a clip', () => 'audio/sys/tts/0123456789abcdef.wav', 400, 'invalid_input'],
    ['a path that climbs', uid => sent(uid, '../../u1/x.mp4'), 400, 'invalid_input'],
    ['an encoded slash', uid => sent(uid).replace('/', '%2f'), 400, 'invalid_input'],
    ['an id that looks alike', uid => sent(`0${uid}`), 400, 'invalid_input'],
    ['an address', () => `https://evil.example/${ulid}.mp4`, 400, 'invalid_input'],
    ['a file of the machine', () => 'file:///etc/passwd', 400, 'invalid_input'],
  ])('%s is refused at once', async (_, handleOf, status, code) => {
    const { study, user } = lab.hana
    const tasks = (await study.tasks.list()).items.length
    const heard = lab.transcription.requests.length
    const body = { input_handle: handleOf(Number(user.id)) }
    const named = status === 400 ? /^body\.input_handle: must be the file_handle/ : /./
    const refusal = { status, code, message: expect.stringMatching(named) }
    await expect(study.videos.upload({ body })).rejects.toMatchObject(refusal)
    expect((await study.tasks.list()).items).toHaveLength(tasks)
    expect(lab.transcription.requests).toHaveLength(heard)
  })

  it('a file that was used must be uploaded again', async () => {
    const { input_handle } = await transcribed(lab, { explain_mode: 'split', keep_audio: true })
    await expect(lab.hana.study.videos.upload({ body: { input_handle } })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('Send it again'),
    })
  })

  it('a file that one task uses is not given to another', async () => {
    const held = holdTranscription(lab)
    const input_handle = await sendFilm(lab)
    const upload = () =>
      lab.hana.study.videos.upload({ body: { input_handle, explain_mode: 'split', keep_audio: true } })
    const { task_id } = await upload()
    await held.asked
    const again = upload().catch((error: unknown) => error)
    expect(await again).toMatchObject({
      status: 409,
      code: 'source_in_use',
      extras: { members: { task_id } },
    })
    held.letGo()
    expect(await ended(lab.hana, task_id)).toMatchObject({ state: 'completed' })
  })

  it('a file goes to one of several concurrent requests', async () => {
    const input_handle = await sendFilm(lab)
    const upload = () => lab.hana.study.videos.upload({ body: { input_handle, explain_mode: 'split' } })
    const outcomes = await Promise.allSettled([upload(), upload(), upload()])
    const taken = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(taken).toHaveLength(1)
    expect(await ended(lab.hana, taken[0]?.task_id ?? '')).toMatchObject({ state: 'completed' })
  })

  it('a request is refused without a transcription model', async () => {
    const stack = await sharedStack()
    const hana = await learner(stack)
    const foreign = await keysOf({ stack })
    const input_handle = await sendFilm({ film: lab.film, hana })
    await expect(hana.study.videos.upload({ body: { input_handle } })).rejects.toMatchObject({
      status: 503,
      code: 'not_configured',
    })
    expect(await keysOf({ stack, foreign })).toEqual([input_handle])
    expect((await hana.study.tasks.list()).items).toEqual([])
  })
})
