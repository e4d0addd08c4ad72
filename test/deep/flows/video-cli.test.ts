import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { parseOptions, uploadOf } from '../../../scripts/study/options.ts'
import { uploadMedia } from '../../../scripts/study/upload.ts'
import { stopAll, study } from '../../flows/cli-process.ts'
import { keysOf, videoLab } from '../../flows/video-stack.ts'
import { folderOfFile } from '../../support/folders.ts'

const lab = videoLab('local')

const folder = folderOfFile()
afterEach(stopAll)

const env = () => ({
  USER_MANAGER_URL: lab.stack.addresses['user-manager'],
  STUDY_SERVER_URL: lab.stack.addresses.study,
  COLLECTION_SERVER_URL: lab.stack.addresses.collection,
  STUDY_USERNAME: lab.hana.user.username,
  STUDY_PASSWORD: `password of ${lab.hana.user.username}`,
})

async function fileOf(name: string, bytes: string | Uint8Array = lab.film) {
  const path = join(folder(), name)
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
