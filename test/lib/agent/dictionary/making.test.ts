import { expect, it } from 'vitest'
import { DictionaryKeeper } from '../../../../lib/agent/dictionary/keeper.ts'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { dataLab, newTaskId } from '../../../handlers/data/lab.ts'
import { folderOfTest } from '../../../support/folders.ts'

const open = dataLab()
const { signal } = new AbortController()
const unused = () => Promise.reject(new Error('is not used in this test'))

it('the dictionary of a server is being made until the first look at it has ended, and while it is built; a second build is refused meanwhile', async () => {
  const lab = await open()
  const slots = lab.as(null).dictionaryAsset
  const keeper = new DictionaryKeeper({
    slots: () => slots,
    open: unused,
    isAnalysing: () => false,
    transport: {
      send: unused,
      receive: unused,
      // The address answers once the build is stopped.
      open: (_, until) =>
        new Promise((_, reject) => until.addEventListener('abort', () => reject(until.reason))),
      close() {},
    },
    folder: await folderOfTest(),
    sources: [],
    download_from: 'https://words.example/JMdict.gz',
    log: createLog('silent'),
    now: lab.clock.now,
    newId: newTaskId,
  })
  expect(keeper.isMaking).toBe(true)
  await keeper.look(signal)
  expect(keeper.isMaking).toBe(false)
  await keeper.build({ source: 'download' }, signal)
  expect(keeper.isMaking).toBe(true)
  const second = keeper.build({ source: 'download' }, signal)
  await expect(second).rejects.toMatchObject({ code: 'dictionary_busy', status: 409 })
  await keeper.discard(signal)
  expect([keeper.isMaking, keeper.installed]).toEqual([false, null])
})
