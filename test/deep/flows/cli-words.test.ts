import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { stopAll, study } from '../../flows/cli-process.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let stack: TestStack
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let env: Record<string, string>
let text: string
beforeAll(async () => {
  folder = await temporaryFolder()
  stack = await sharedStack()
  await learner(stack, 'yuki')
  env = {
    USER_MANAGER_URL: stack.addresses['user-manager'],
    STUDY_SERVER_URL: stack.addresses.study,
    COLLECTION_SERVER_URL: stack.addresses.collection,
    STUDY_USERNAME: 'yuki',
    STUDY_PASSWORD: 'password of yuki',
  }
  text = await fileOf('text.txt', '犬が本を読む。\n犬がいる。')
})
afterEach(stopAll)
afterAll(async () => {
  await stack.close()
  await folder.remove()
})

async function fileOf(name: string, content: string) {
  const path = join(folder.path, name)
  await writeFile(path, content)
  return path
}

const wordLines = (out: string) => out.split('\n').filter(line => /^ {6}\+ /.test(line))

describe('the words beside the sentences of a text', () => {
  it('are the unknown ones, even without a dictionary, whose absence is reported', async () => {
    const { code, out, err } = await study([text, '--split'], env).outcome
    expect(code).toBe(0)
    expect(wordLines(out)).toEqual(['      + 犬(いぬ) · 本(ほん) · 読む(よむ)', '      + 犬(いぬ) · いる'])
    expect(err).toMatch(/^You know 0 %: .* 0 are known, .* 4 unknown and 0 names\.$/m)
    expect(err).toMatch(/^No dictionary is installed/m)
  })

  it('exclude words of a list that was imported first, in parts', async () => {
    const many = Array.from({ length: 2_000 }, () => '犬 いぬ')
    const known = await fileOf('known.txt', [...many, '', 'いる', '犬【いぬ】', '鰻'].join('\r\n'))
    const { code, out, err } = await study([text, '--split', '--known', known], env).outcome
    expect(code).toBe(0)
    expect(err).toMatch(/^2 words are known now, 2000 you had before; lines that could not be used: 1\.$/m)
    expect(err).toMatch(/^line 2004: 鰻 — /m)
    expect(wordLines(out)).toEqual(['      + 本(ほん) · 読む(よむ)'])
    expect(err).toMatch(/^You know 60 %: .* 2 are known, .* 2 unknown/m)
  })

  it('are omitted while collection_server is unavailable', async () => {
    const away = { ...env, COLLECTION_SERVER_URL: 'http://127.0.0.1:9' }
    const { code, out, err } = await study([text, '--split'], away).outcome
    expect([code, wordLines(out)]).toEqual([0, []])
    expect(err).toMatch(/^Your words cannot be shown: /m)
  })
})
