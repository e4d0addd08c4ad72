import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseOptions, uploadOf } from '../../../scripts/study/options.ts'
import { uploadMedia } from '../../../scripts/study/upload.ts'
import { stopAll, study } from '../../flows/cli-process.ts'
import { keysOf, videoLab } from '../../flows/video-stack.ts'
import { listening } from '../../support/fake-transcription/index.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const lab = videoLab('local')

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterEach(stopAll)
afterAll(() => folder.remove())

const env = () => ({
  USER_MANAGER_URL: lab.stack.addresses['user-manager'],
  STUDY_SERVER_URL: lab.stack.addresses.study,
  COLLECTION_SERVER_URL: lab.stack.addresses.collection,
  STUDY_USERNAME: lab.hana.user.username,
  STUDY_PASSWORD: `password of ${lab.hana.user.username}`,
})

async function fileOf(name: string, bytes: string | Uint8Array = lab.film) {
  const path = join(folder.path, name)
  await writeFile(path, bytes)
  return path
}

describe('npm run study', () => {
  it('uploads a video, prints its transcript and keeps the file with --keep-audio', async () => {
    const { code, out, err } = await study([await fileOf('雨の日.MP4'), '--keep-audio'], env()).outcome
    expect(err).toContain('Sending 雨の日.MP4 …')
    expect(err).toMatch(/transcribing/)
    expect(err).toContain('2 sentences, 2 translated, 2 explained.')
    expect(code).toBe(0)
    expect(out).toContain('雨の日')
    expect(out).toContain('よく聞(き)こえます。')
    const { items } = await lab.hana.study.articles.list({})
    const article = await lab.hana.study.articles.get({ params: { id: items[0]?.id ?? 0 } })
    expect(article).toMatchObject({ title: '雨の日', has_media: true })
    expect(await keysOf(lab)).toEqual([article.metadata.source_media])
  })

  it('prints why a file could not be transcribed', async () => {
    lab.transcription.behave(listening.answersWith(401))
    const { code, out, err } = await study([await fileOf('a.mp4'), '--split'], env()).outcome
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/The task failed: .*key/)
  })

  it('says in one sentence why it refuses a file that is a text', async () => {
    const before = await keysOf(lab)
    const file = await fileOf('text.mp3', '雨が降っていた。')
    const { code, out, err } = await study([file], env()).outcome
    expect(err).toMatch(/\.mp3.*another format/)
    expect([code, out]).toEqual([1, ''])
    expect(await keysOf(lab)).toEqual(before)
  })

  it('refuses a missing file, and --keep-audio with a text, before it sends anything', async () => {
    const optionsOf = (...args: string[]) => {
      const options = parseOptions(args)
      if (options.help) throw new Error('Nobody asked for help.')
      return options
    }
    await expect(uploadMedia(optionsOf('no-such-file.mp4'))).rejects.toThrow(
      /no-such-file\.mp4.*no such file/,
    )
    expect(() => uploadOf(optionsOf('a.txt', '--keep-audio'), '雨。')).toThrow(/--keep-audio/)
  })
})
