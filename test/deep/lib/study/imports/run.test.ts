import { expect, it } from 'vitest'
import { testSeed } from '../../../../../scripts/test/seed.ts'
import { allWords, kanaWord, newRequest, putKnown, SNOW } from '../../../../handlers/data/word-stories.ts'
import { importLab } from '../../../../lib/study/imports/import-lab.ts'

const open = importLab()

const KANA = Array.from({ length: 20 }, (_, n) => kanaWord(n).form)
const TABLE = `word,reading\n${KANA.map(kana => `${kana},${kana}\n`).join('')}`
const OTHER = 'word,reading\nさくら,さくら\n'

it('an import that fails after a dry run tells what the run has done, not what the dry run planned, and so does its report after the undo', async () => {
  const lab = await open()
  const hana = lab.controllerOf(1)
  const given = { import_id: newRequest(), file_handles: [hana.send(TABLE)] }
  await hana.run({ ...given, dry_run: true })
  // Its words are written by then.
  hana.failWhen(call => call === 'imports.savePiece')
  expect(await hana.run(given)).toMatchObject({ state: 'failed' })
  hana.failWhen(() => false)
  expect(await hana.record(given.import_id)).toMatchObject({
    ...{ state: 'failed', counts: { added: 20 }, preview: [], pieces: 0, history: null },
    error: { code: 'unavailable' },
  })
  await hana.undo(given.import_id)
  expect(await hana.record(given.import_id)).toMatchObject({ undone: { removed: 20 } })
  expect(await hana.report(given.import_id)).toHaveLength(1)
})

it('an import whose file cannot be removed is done', async () => {
  const lab = await open()
  const hana = lab.controllerOf(1)
  const given = { import_id: newRequest(), file_handles: [hana.send(OTHER)] }
  hana.failWhen(call => call === 'files.remove')
  expect(await hana.run(given)).toMatchObject({ state: 'completed' })
  expect(await hana.record(given.import_id)).toMatchObject({ state: 'done', error: null })
})

it('an import whose file has expired goes on with the same file sent again, and with no other one', async () => {
  const lab = await open()
  const hana = lab.controllerOf(1)
  const given = { import_id: newRequest(), file_handles: [hana.send(TABLE)] }
  hana.failWhen(call => call === 'imports.savePiece')
  await hana.run(given)
  hana.failWhen(() => false)
  expect(await hana.run({ ...given, file_handles: [hana.send(OTHER)] })).toMatchObject({
    error: { code: 'idempotency_mismatch' },
  })
  await hana.run({ ...given, file_handles: [hana.send(TABLE.slice(0, 99)), hana.send(TABLE.slice(99))] })
  expect(await hana.record(given.import_id)).toMatchObject({ state: 'done', counts: { added: 20 } })
})

it('the file of an import is removed when it is refused, undone, or given up for another', async () => {
  const lab = await open()
  const hana = lab.controllerOf(1)
  const [bad, half, tried, other] = [
    hana.send('PK\x03\x04'),
    hana.send(TABLE),
    hana.send(OTHER),
    hana.send(OTHER),
  ]
  await hana.run({ import_id: newRequest(), file_handles: [bad] })
  expect(hana.gone).toEqual([bad])
  const import_id = newRequest()
  hana.failWhen(call => call === 'wordWrites.importPart')
  await hana.run({ import_id, file_handles: [half] })
  hana.failWhen(() => false)
  expect(hana.gone).toEqual([bad])
  await hana.undo(import_id)
  expect(hana.gone).toEqual([bad, half])
  await hana.run({ import_id: newRequest(), file_handles: [tried], dry_run: true })
  await hana.run({ import_id: newRequest(), file_handles: [other], dry_run: true })
  expect(hana.gone).toEqual([bad, half, tried])
})

it('an import of which a call fails or answers late ends as an undisturbed one when it is repeated, and so does its undo', async () => {
  const lab = await open()
  const faulty = '# 冬,,,\n見る・観る,みる,KNOWN,,more\nrain,あめ,,\n霰,%%,,\n霙\ufffd,みぞれ,,\n'
  const table = `word,reading,state,sentence\n雨,あめ,known,雨が降る。\n雪,ゆき,,\n,,,\n雪,ユキ,,\n${faulty}`
  let user_id = 1
  const story = async (at: number, how: true | 'late' = true) => {
    user_id += 1
    const hana = lab.controllerOf(user_id)
    await putKnown(hana.data, SNOW, { state: 'known', note: 'mine' })
    const given = { import_id: newRequest(), file_handles: [hana.send(table)], overwrite: true }
    const failsOnce = async (work: () => Promise<unknown>) => {
      hana.failWhen((_, n) => n === at && how)
      await work().catch(() => {})
      const calls = hana.calls.length
      hana.failWhen(() => false)
      await work()
      return calls
    }
    const told = async () => {
      const { counts, preview, lines, state, undone, error } = await hana.record(given.import_id)
      const words = (await allWords(hana.data)).map(({ form, state, note, sources }) => ({
        ...{ form, state, note, sources },
      }))
      const report = await hana.report(given.import_id)
      return { counts, preview, lines, state, undone, error, words, report }
    }
    const running = await failsOnce(() => hana.run(given))
    const done = await told()
    expect(done).toMatchObject({ state: 'done', error: null })
    const undoing = await failsOnce(() => hana.undo(given.import_id))
    return { calls: Math.max(running, undoing), done, undone: await told() }
  }
  const { calls, ...undisturbed } = await story(0)
  expect(undisturbed.undone).toMatchObject({
    state: 'undone',
    undone: { removed: 2, restored: 1, kept: 0 },
  })
  expect(undisturbed.done.report.slice(-4).join()).toMatch(
    /added,"Left out, since it stands beside the word: 観る\..*not written in Japanese.*“%%” is neither.*cannot be read/,
  )
  // The first is another each day.
  for (const [n, how] of [
    [2 + (testSeed() % (calls - 2)), true],
    [2 + (testSeed() % (calls - 2)), 'late'],
    [calls, true],
  ] as const) {
    const { calls: _, ...told } = await story(n, how)
    expect(told, `failing at call ${n}: ${how}`).toEqual(undisturbed)
  }
})

it('a look at a file fetches the file only in its turn, and three are the most of an account', async () => {
  const lab = await open()
  const hana = lab.controllerOf(1)
  const file_handles = [hana.send(TABLE)]
  const looks = Array.from({ length: 4 }, () => hana.look(file_handles))
  const states = (await Promise.allSettled(looks)).map(({ status }) => status)
  expect(states).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  await expect(looks[3]).rejects.toMatchObject({ code: 'rate_limited' })
  expect(hana.calls.filter(call => call === 'files.read')).toHaveLength(3)
})
