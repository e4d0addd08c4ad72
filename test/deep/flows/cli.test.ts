import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseOptions, uploadOf } from '../../../scripts/study/options.ts'
import { readText } from '../../../scripts/study/upload.ts'
import { stopAll, study } from '../../flows/cli-process.ts'
import { type FaultyProxy, startFaultyProxy } from '../../flows/faults-proxy.ts'
import {
  answerTo,
  behaviours,
  type FakeProvider,
  startFakeProvider,
} from '../../support/fake-provider/index.ts'
import { configureModel } from '../../support/models.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { longText, shortText, shortTextSentences } from '../../support/texts.ts'

let stack: TestStack
let provider: FakeProvider
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let hana: Awaited<ReturnType<typeof learner>>
let env: Record<string, string>
const wires: FaultyProxy[] = []
beforeAll(async () => {
  folder = await temporaryFolder()
  stack = await sharedStack()
  provider = await startFakeProvider()
  hana = await learner(stack, 'hana')
  env = environmentOf('hana')
})
const environmentOf = (name: string) => ({
  USER_MANAGER_URL: stack.addresses['user-manager'],
  STUDY_SERVER_URL: stack.addresses.study,
  COLLECTION_SERVER_URL: stack.addresses.collection,
  STUDY_USERNAME: name,
  STUDY_PASSWORD: `password of ${name}`,
})
beforeEach(() => provider.behave([]))
afterEach(async () => {
  stopAll()
  await Promise.all(wires.splice(0).map(wire => wire.close()))
})
afterAll(async () => {
  await stack.close()
  await provider.close()
  await folder.remove()
})

async function fileOf(text: string | Buffer, name = 'rain.txt') {
  const path = join(folder.path, name)
  await writeFile(path, text)
  return path
}

it('without a model a text is printed with furigana and explanations by rules, missing outputs are reported with the reason, and clips of --tts are counted', async () => {
  const { code, out, err } = await study([await fileOf(shortText), '--tts'], env).outcome
  expect(code).toBe(0)
  expect(out).toContain('雨(あめ)が降(ふ)っていた。')
  for (const sentence of shortTextSentences) expect(out).not.toContain(answerTo('translation', sentence))
  expect(out.split('\n').filter(line => /^ {6}\S/.test(line)).length).toBeGreaterThan(4)
  expect(err).toContain('4 sentences, 0 translated, 4 explained')
  expect(err).toMatch(/No model is configured, so there are no translations/)
  expect(err).toMatch(/^4 with audio\.$/m)
  const { items } = await hana.study.articles.list({})
  const article = await hana.study.articles.get({ params: { id: items[0]?.id ?? 0 } })
  expect(article.sentences.filter(({ has_audio }) => has_audio)).toHaveLength(4)
})

const wordLines = (out: string) => out.split('\n').filter(line => /^ {6}\+ /.test(line))

describe('the words beside the sentences of a text', () => {
  let text: string
  beforeAll(async () => {
    await learner(stack, 'yuki')
    text = await fileOf('犬が本を読む。\n犬がいる。', 'text.txt')
  })
  const env = () => environmentOf('yuki')

  it('are the unknown ones, even without a dictionary, whose absence is reported', async () => {
    const { code, out, err } = await study([text, '--split', '--title', '犬の日'], env()).outcome
    expect(code).toBe(0)
    expect(out.split('\n')[1]).toBe('犬の日')
    // Only split, it has neither translations nor explanations.
    expect(out).not.toMatch(/^ {6}[^+ ]/m)
    expect(wordLines(out)).toEqual(['      + 犬(いぬ) · 本(ほん) · 読む(よむ)', '      + 犬(いぬ) · いる'])
    expect(err).toMatch(/^You know 0 %: .* 0 are known, .* 4 unknown and 0 names\.$/m)
    expect(err).toMatch(/^No dictionary is installed/m)
  })

  it('exclude words of a list that was imported first, in parts', async () => {
    const many = Array.from({ length: 2_000 }, () => '犬 いぬ')
    const known = await fileOf([...many, '', 'いる', '犬【いぬ】', '鰻'].join('\r\n'), 'known.txt')
    const { code, out, err } = await study([text, '--split', '--known', known], env()).outcome
    expect(code).toBe(0)
    expect(err).toMatch(/^2 words are known now, 2000 you had before; lines that could not be used: 1\.$/m)
    expect(err).toMatch(/^line 2004: 鰻 — /m)
    expect(wordLines(out)).toEqual(['      + 本(ほん) · 読む(よむ)'])
    expect(err).toMatch(/^You know 60 %: .* 2 are known, .* 2 unknown/m)
  })

  it('are omitted while collection_server is unavailable', async () => {
    const away = { ...env(), COLLECTION_SERVER_URL: 'http://127.0.0.1:9' }
    const { code, out, err } = await study([text, '--split'], away).outcome
    expect([code, wordLines(out)]).toEqual([0, []])
    expect(err).toMatch(/^Your words cannot be shown: /m)
  })
})

describe('with a model', () => {
  beforeAll(() => configureModel(stack, provider))

  /** A run whose task waits at the model until it is released, through a wire that can be cut. */
  async function heldRun(text: string) {
    const wire = await startFaultyProxy(stack.addresses.study)
    wires.push(wire)
    const gate = Promise.withResolvers<void>()
    const asked = provider.requests.length
    provider.behave(async exchange => {
      await gate.promise
      await behaviours.honest(exchange)
    })
    const run = study([await fileOf(text)], { ...env, STUDY_SERVER_URL: wire.url })
    await expect.poll(() => provider.requests.length).toBeGreaterThan(asked)
    await expect.poll(() => streamsAsked(wire.requested())).toBe(1)
    return { wire, run, letGo: gate.resolve }
  }
  const streamsAsked = (requested: string) => requested.match(/GET \/api\/tasks\/\w+\/events/g)?.length ?? 0

  it('a connection that is cut in the middle is resumed where it broke off', async () => {
    const { wire, run, letGo } = await heldRun(longText(30))
    wire.cut()
    await expect.poll(() => streamsAsked(wire.requested())).toBe(2)
    expect(wire.requested()).toMatch(/^last-event-id: [1-9]/im)
    letGo()
    const { code, out, err } = await run.outcome
    expect(code).toBe(0)
    const sentences =
      longText(30)
        .split('\n')
        .join('')
        .match(/[^。]+。/g) ?? []
    expect(sentences).toHaveLength(30)
    for (const sentence of sentences) expect(out).toContain(answerTo('translation', sentence))
    expect(err).toContain('30 sentences, 30 translated, 30 explained.')
  })

  it('every sentence is shown with its readings, its translation and its explanation, even if the connection is cut right after the last event', async () => {
    const { wire, run, letGo } = await heldRun(shortText)
    wire.breakBehind(/event: completed\ndata: [^\n]*\n\n/)
    letGo()
    const { code, out, err } = await run.outcome
    expect(wire.hasBroken()).toBe(true)
    expect(code).toBe(0)
    expect(out).toContain('rain\nA short summary.')
    expect(out).toContain('雨(あめ)が降(ふ)っていた。')
    for (const sentence of shortTextSentences) {
      expect(out).toContain(`      ${answerTo('translation', sentence)}\n`)
      expect(out).toContain(`      ${answerTo('explanation', sentence)}\n`)
    }
    expect(err).toContain('4 sentences, 4 translated, 4 explained.')
  })

  it('a cancelled task is reported as cancelled', async () => {
    const { run, letGo } = await heldRun(shortText)
    const { items } = await hana.study.tasks.list()
    const active = items.find(({ state }) => state === 'active')
    await hana.study.tasks.cancel({ params: { task_id: active?.task_id ?? '' } })
    const { code, out, err } = await run.outcome
    letGo()
    expect(code).toBe(1)
    expect(err).toContain('The task was cancelled. What it had written is kept.')
    expect(out).toContain('雨(あめ)が降(ふ)っていた。')
  })

  it('no text can send control sequences to the terminal', async () => {
    const steering =
      '\u001b[2J\u001b]0;owned\u0007雨\u009b31mが\r降\bっていた。\u0090q\u009c彼女は\u007f傘を持つ。'
    const title = 'Rain\u001b[31m\u0007'
    const { code, out, err } = await study([await fileOf(steering), '--title', title], env).outcome
    expect(code).toBe(0)
    expect(out).toContain(answerTo('translation', '傘を持つ。'))
    expect((out + err).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })
})

describe('the command line', () => {
  it.each([
    ['a wrong password', { STUDY_PASSWORD: 'guessed' }, /password is wrong/],
    ['no controller', { STUDY_SERVER_URL: 'http://127.0.0.1:9' }, /127\.0\.0\.1:9/],
  ])('reports %s in one sentence', async (_, over, message) => {
    const before = (await hana.study.articles.list({})).total
    const { code, out, err } = await study([await fileOf(shortText)], { ...env, ...over }).outcome
    const lines = err
      .trimEnd()
      .split('\n')
      .filter(line => line !== 'Signed in as hana.')
    expect(lines).toEqual([expect.stringMatching(message)])
    expect(lines[0]).toMatch(/[.)]$/)
    expect([code, out]).toEqual([1, ''])
    expect((await hana.study.articles.list({})).total).toBe(before)
  })

  it('reports a file that is not there or not UTF-8, two files and an unknown genre before it sends anything', async () => {
    const shiftJis = await fileOf(Buffer.from([0x93, 0xfa, 0x96, 0x7b]))
    await expect(readText(shiftJis)).rejects.toThrow(/not UTF-8/)
    await expect(readText('no-such-file.txt')).rejects.toThrow(/no-such-file\.txt.*no such file/)
    expect(() => parseOptions(['a.txt', 'b.txt'])).toThrow(/one file/)
    const options = parseOptions(['rain.txt', '--genre', 'poem'])
    expect(() => options.help || uploadOf(options, shortText)).toThrow(/--genre.*"song"/)
  })

  it('explains itself with --help', async () => {
    const { code, out, err } = await study(['--help'], env).outcome
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^Usage: npm run study/)
  })
})
