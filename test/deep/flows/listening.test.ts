import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { contentOf, controllerOf } from '../../flows/article-stack.ts'
import { settledMedia } from '../../flows/mining-lab.ts'
import { filmWithLines, videoLab } from '../../flows/video-stack.ts'
import { learner, personAt } from '../../support/people.ts'
import { ended } from '../../support/tasks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const lab = videoLab('local')

async function film() {
  const id = await filmWithLines(lab)
  const page = await lab.hana.study.articles.get({ params: { id }, query: {} })
  return { id, indices: contentOf(page).map(({ index }) => index) }
}

type Film = ReturnType<typeof film>
let [whole, unheard]: [Film | undefined, Film | undefined] = [undefined, undefined]
/** The film of the tests that change nothing about it. */
const wholeFilm = () => (whole ??= film())
/** The film of which no file can be made. */
const unheardFilm = () => (unheard ??= film())

async function made(id: number, body: { style: 'queue' | 'condensed'; repeat?: number; pause_ms?: number }) {
  const { task_id } = await lab.hana.study.listening.text({ params: { id }, body })
  const task = await ended(lab.hana, task_id)
  return task.result?.listening
}

const hear = (address: string, headers: Record<string, string> = {}) =>
  fetch(lab.stack.addresses.study + address, { headers })

/** The codec and the seconds of a file, as ffmpeg's own tool reads them. */
function probed(bytes: Buffer) {
  const about = [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,duration',
    '-of',
    'csv=p=0',
    '-i',
    'pipe:0',
  ]
  const [codec, seconds] = spawnSync('ffprobe', about, { input: bytes }).stdout.toString().trim().split(',')
  return { codec, seconds: Number(seconds) }
}

describe('a file to listen to', () => {
  it('has each sentence with its repeats and pauses in the sound, and tells when each is heard', async () => {
    const { id, indices } = await wholeFilm()
    const file = await made(id, { style: 'queue', repeat: 2, pause_ms: 1_000 })
    expect(file).toMatchObject({ silent: 0 })
    const { file_id = '', duration_ms = 0 } = file ?? {}
    const { address, marks } = await lab.hana.study.listening.address({ params: { file_id } })
    expect(marks.map(({ index }) => index)).toEqual(indices.flatMap(index => [index, index]))
    // 0.2 to 0.7 s with 0.15 s on both sides, then a second of silence.
    expect(marks.map(({ at_ms }) => at_ms).slice(0, 3)).toEqual([0, 1_800, 3_600])
    const reply = await hear(address)
    expect(reply.headers.get('content-type')).toBe('audio/mp4')
    const sound = probed(Buffer.from(await reply.arrayBuffer()))
    expect(sound.codec).toBe('aac')
    expect(sound.seconds).toBeCloseTo(duration_ms / 1000, 0)
    const part = await hear(address, { range: 'bytes=4-7' })
    expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
  })

  it('condenses a recording to its speech, once while nothing changes', async () => {
    const { id } = await wholeFilm()
    const first = await made(id, { style: 'condensed' })
    // 0 to 0.95 s and 1.65 s to the end.
    expect(first?.duration_ms).toBeGreaterThan(1_600)
    expect(first?.duration_ms).toBeLessThan(1_950)
    expect(await made(id, { style: 'condensed' })).toEqual(first)
  })

  it('of kept sentences leaves out those that their text no longer has', async () => {
    const { id, indices } = await wholeFilm()
    const [index = 0] = indices
    const places = [
      { article_id: id, index, sentence: '雨が降る。' },
      { article_id: id, index, sentence: '雪が降る。' },
    ]
    const { task_id } = await lab.hana.study.listening.sentences({ body: { places, pause_ms: 0 } })
    const { result } = await ended(lab.hana, task_id)
    expect(result?.listening).toMatchObject({ silent: 1 })
  })

  it('has the sound that was taken along in place of that part of the recording', async () => {
    const { id, indices } = await wholeFilm()
    const [index = 0] = indices
    const { item_id } = await lab.hana.study.keptSentences.keep({
      body: { article_id: id, index, review: true },
    })
    const media_id = `s.${item_id}`
    const { start_ms, end_ms } = await settledMedia(lab.hana, media_id)
    const heard = async (media_id?: string) => {
      const places = [{ article_id: id, index, sentence: '雨が降る。', media_id }]
      const { task_id } = await lab.hana.study.listening.sentences({ body: { places, pause_ms: 0 } })
      return (await ended(lab.hana, task_id)).result?.listening?.duration_ms ?? 0
    }
    expect(Math.abs((await heard(media_id)) - (end_ms - start_ms))).toBeLessThan(60)
    // One that is gone leaves the recording: 0.2 to 0.7 s with 0.15 s on both sides.
    expect(await heard(`s.${item_id.replace(/.$/, item_id.endsWith('0') ? '1' : '0')}`)).toBe(800)
  })

  it('is heard by the readers of its text alone, and leaves with it', async () => {
    const { id } = await film()
    const { file_id = '' } = (await made(id, { style: 'condensed' })) ?? {}
    const params = { file_id }
    const { address } = await lab.hana.study.listening.address({ params })
    const yuki = await learner(lab.stack)
    await expect(yuki.study.listening.address({ params })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(personAt(lab.stack).study.listening.address({ params })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect((await hear(address.replace(/signature=.{4}/, 'signature=AAAA'))).status).toBe(403)
    await lab.hana.study.articles.remove({ params: { id } })
    expect((await hear(address)).status).toBe(404)
  })

  it('is refused for a text without a recording, and for one without sound', async () => {
    const body = { raw_content: '雪が降る。', explain_mode: 'split' as const }
    const { task_id } = await lab.hana.study.articles.upload({ body })
    const id = (await ended(lab.hana, task_id)).article_id ?? 0
    await expect(made(id, { style: 'condensed' })).rejects.toMatchObject({ code: 'invalid_input' })
    const { task_id: silent } = await lab.hana.study.listening.text({
      params: { id },
      body: { style: 'queue' },
    })
    expect((await ended(lab.hana, silent)).error).toMatchObject({ code: 'not_found' })
  })

  it('fails in plain words and leaves nothing if ffmpeg does', async () => {
    const { id } = await unheardFilm()
    await replaceFfmpeg('echo "out: No space left on device" >&2; exit 1')
    const { task_id } = await lab.hana.study.listening.text({ params: { id }, body: { style: 'condensed' } })
    const { state, error } = await ended(lab.hana, task_id)
    expect([state, error?.code]).toEqual(['failed', 'insufficient_storage'])
    expect(error?.detail).toMatch(/^[A-Z][^{}]+\.$/)
    expect(await madeFor(id)).toEqual([])
  })

  it('ends with its task if ffmpeg hangs, and one account makes one at a time', async () => {
    const { id } = await unheardFilm()
    const { waiting } = await replaceFfmpeg()
    const params = { id }
    const { task_id } = await lab.hana.study.listening.text({ params, body: { style: 'condensed' } })
    await waiting()
    const other = await wholeFilm()
    const more = lab.hana.study.listening.text({ params: { id: other.id }, body: { style: 'queue' } })
    await expect(more).rejects.toMatchObject({ code: 'article_busy' })
    await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect((await ended(lab.hana, task_id)).state).toBe('cancelled')
    expect(await madeFor(id)).toEqual([])
  })
})

/** Lets a script run in place of ffmpeg; without one, it hangs. */
async function replaceFfmpeg(script?: string) {
  const folder = await temporaryFolder()
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await folder.remove()
  })
  const waits = join(folder.path, 'waits')
  const body = script ?? `: > ${waits}; exec sleep 600`
  await writeFile(join(folder.path, 'ffmpeg'), `#!/bin/sh\n${body}\n`, { mode: 0o700 })
  vi.stubEnv('PATH', `${folder.path}:${process.env.PATH}`)
  return { waiting: () => expect.poll(() => existsSync(waits)).toBe(true) }
}

/** The files of the text on the disk of the controller, and work that is left there. */
async function madeFor(id: number) {
  const folder = join(lab.stack.dataDir, 'study-work')
  const { listening } = controllerOf(lab.stack)
  const kept = (await readdir(join(folder, 'listening'))).filter(
    name =>
      listening.find(name.replace('.m4a', ''))?.article_id === id ||
      !listening.find(name.replace('.m4a', '')),
  )
  return [...kept, ...(await readdir(folder)).filter(name => name.startsWith('work-'))]
}
