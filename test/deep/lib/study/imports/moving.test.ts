import { ulid } from 'ulid'
import { describe, expect, it, vi } from 'vitest'
import type { ImportCounts } from '../../../../../lib/contracts/schemas/learners/imports.ts'
import { testSeed } from '../../../../../scripts/test/seed.ts'
import { speak } from '../../../../handlers/data/audio-stories.ts'
import { ofKind, parsed } from '../../../../handlers/data/export-stories.ts'
import { allAllowed, write } from '../../../../handlers/data/foundation-stories.ts'
import { reader, root, stranger } from '../../../../handlers/data/lab.ts'
import { attempt, feedback, makeTargets, send } from '../../../../handlers/data/learning-stories.ts'
import { losableProcess } from '../../../../handlers/data/lost-process.ts'
import { mark, RAIN } from '../../../../handlers/data/word-stories.ts'
import { importLab } from '../../../../lib/study/imports/import-lab.ts'
import {
  comparable,
  downloaded,
  interruptedText,
  livedIn,
  richText,
  textOfLines,
} from '../../../../lib/study/imports/moved-account.ts'

const open = importLab()

const sumOf = (counts: Partial<ImportCounts> = {}) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const learnerNo = (user_id: number) => ({ user_id, role: 'user' as const })

const done = { state: 'completed', error: null }

describe('an import of everything', () => {
  it('takes the texts of another account with all that they have, once', async () => {
    const lab = await open()
    await livedIn(lab, reader)
    const file = await downloaded(lab, reader)
    const controller = lab.controllerOf(stranger.user_id)
    const given = { import_id: ulid(), file_handles: [controller.send(file)] }

    expect(await controller.run({ ...given, dry_run: true })).toMatchObject(done)
    const dry = await controller.record(given.import_id)
    expect(dry).toMatchObject({ state: 'checked', kind: 'yomu', moved: { article: { added: 3 } } })
    expect(parsed(await downloaded(lab, stranger)).filter(({ kind }) => kind === 'article')).toEqual([])

    const converting = vi.spyOn(controller.flow.converting, 'run')
    expect(await controller.run(given)).toMatchObject(done)
    // Its images wait for their turns among those of other imports.
    expect(converting.mock.calls.filter(([key]) => key === 'tasks')).toHaveLength(2)
    const record = await controller.record(given.import_id)
    // A word that is being learnt brings its cards by itself.
    const { card, ...planned } = dry.moved ?? {}
    expect(record).toMatchObject({ state: 'done', moved: planned, lines: dry.lines })
    expect(sumOf(record.moved?.card)).toBe(sumOf(card))
    const moved = await downloaded(lab, stranger)
    expect(comparable(moved)).toEqual(comparable(file))

    const again = { import_id: ulid(), file_handles: [controller.send(file)] }
    expect(await controller.run(again)).toMatchObject(done)
    expect((await controller.record(again.import_id)).moved?.article).toMatchObject({ added: 0, present: 3 })
    expect(await downloaded(lab, stranger)).toBe(moved)
  })

  it('leaves a text with which the learner went on after an interruption', async () => {
    const lab = await open()
    const client = lab.as(stranger)
    await richText(lab.as(reader))
    const file = await downloaded(lab, reader)
    const controller = lab.controllerOf(stranger.user_id)
    const given = { import_id: ulid(), file_handles: [controller.send(file)] }
    controller.failWhen(call => call === 'movedTexts.finish')
    expect(await controller.run(given)).toMatchObject({ state: 'failed' })
    expect(await controller.record(given.import_id)).toMatchObject({ kind: 'yomu' })
    await expect(controller.undo(given.import_id)).rejects.toMatchObject({ code: 'invalid_transition' })
    controller.failWhen(() => false)
    const [text] = (await client.articles.list({ query: {} })).items
    const params = { id: text?.id ?? 0 }
    expect(text).toMatchObject({ status: 'failed' })
    // As a retry does.
    const task_id = ulid()
    await client.articles.begin({ params, body: { task_id } })
    await client.articles.finish({ params, body: { task_id, status: 'partially_completed' } })
    const place = { ...params, idx: 0 }
    await client.sentenceEdits.notes({ params: place, body: { notes: 'mine' } })

    expect(await controller.run(given)).toMatchObject(done)
    const later = file.replaceAll('"title":"雨の日"', '"title":"later"')
    const again = { import_id: ulid(), file_handles: [controller.send(later)] }
    expect(await controller.run(again)).toMatchObject(done)
    expect((await controller.record(again.import_id)).moved?.article).toMatchObject({ present: 1 })
    expect((await client.articles.list({ query: {} })).items).toMatchObject([
      { id: params.id, status: 'partially_completed', title: '雨の日' },
    ])
    const moved = parsed(await downloaded(lab, stranger, false))
    expect(ofKind(moved, 'row')[0]).toMatchObject({ notes: 'mine' })
  })

  it('foresees in a dry run that the settings of the export forbid its events', async () => {
    const lab = await open()
    const client = lab.as(reader)
    await makeTargets(lab)
    await send(client, attempt(), feedback())
    await write(client, 'privacy', { ...allAllowed, record_events: false }, { record_id: 'me' })
    const controller = lab.controllerOf(stranger.user_id)
    const given = { import_id: ulid(), file_handles: [controller.send(await downloaded(lab, reader))] }
    const eventsOf = async (dry_run: boolean) => {
      expect(await controller.run({ ...given, dry_run })).toMatchObject(done)
      return (await controller.record(given.import_id)).moved?.event
    }
    const planned = await eventsOf(true)
    expect(planned).toMatchObject({ skipped: 2, added: 0 })
    expect(await eventsOf(false)).toEqual(planned)
  })

  it('says first what was left out, and why', async () => {
    const lab = await open()
    const words = Array.from({ length: 60 }, (_, n) => ({ kind: 'word', ...RAIN, n }))
    const lines = [
      { kind: 'account', format: 1, username: 'a' },
      ...words,
      { kind: 'favorite', article_id: 1 },
    ]
    const file = [...lines, { kind: 'end', lines: lines.length }].map(line => JSON.stringify(line)).join('\n')
    const controller = lab.controllerOf(stranger.user_id)
    const given = { import_id: ulid(), file_handles: [controller.send(file)], dry_run: true }
    expect(await controller.run(given)).toMatchObject(done)
    const { preview } = await controller.record(given.import_id)
    expect(preview[0]).toMatchObject({ of: 'word', reasons: [{ code: 'bad_value' }] })
    expect(preview.every(({ outcome }) => outcome === 'invalid')).toBe(true)
  })

  it('goes on after it was cut off at one of its requests, and then has the same', async () => {
    const lab = await open()
    const client = lab.as(reader)
    await interruptedText(client)
    // Lists of texts are by age.
    lab.clock.advance(1)
    const lines = await textOfLines(client)
    await speak(client, lines, 0, '雨だ')
    await mark(client, [
      { word: RAIN, state: 'learning', source: { article_id: lines, index: 0, start: 0, length: 1 } },
    ])
    await client.keptSentences.keep({ body: { article_id: lines, index: 0 } })
    await client.favorites.add({ params: { id: lines } })
    const file = await downloaded(lab, reader)
    const wanted = comparable(file)
    const process = losableProcess(lab)
    const run = (user_id: number, import_id: string) => {
      const controller = lab.controllerOf(user_id)
      return controller.run({ import_id, file_handles: [controller.send(file)] })
    }
    process.restart()
    expect(await run(100, ulid())).toMatchObject(done)
    const requests = process.requests()
    // One is another each day.
    const cuts = [testSeed() % requests, Math.floor(requests / 2)]
    expect(comparable(await downloaded(lab, learnerNo(100)))).toEqual(wanted)
    for (const [n, cut] of cuts.entries()) {
      const [user_id, import_id] = [101 + n, ulid()]
      process.loseAfter(cut)
      await run(user_id, import_id).catch(() => {})
      process.restart()
      await lab.as(root).articles.interrupt({ body: { failure: 'interrupted' } })
      for (const text of ofKind(parsed(await downloaded(lab, learnerNo(user_id), false)), 'article'))
        expect([cut, ['failed', 'completed']]).toEqual([cut, expect.arrayContaining([text.status])])
      expect([cut, await run(user_id, import_id)]).toMatchObject([cut, done])
      expect([cut, comparable(await downloaded(lab, learnerNo(user_id)))]).toEqual([cut, wanted])
    }
  })
})
