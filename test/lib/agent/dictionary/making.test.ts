import { expect, it } from 'vitest'
import { DictionaryKeeper } from '../../../../lib/agent/dictionary/keeper.ts'
import type { Clients } from '../../../../lib/contracts/clients.ts'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import { dataLab, newTaskId } from '../../../handlers/data/lab.ts'
import { testDictionary } from '../../../support/dictionary.ts'
import { folderOfTest } from '../../../support/folders.ts'

const open = dataLab()
const { signal } = new AbortController()
const unused = () => Promise.reject(new Error('is not used in this test'))

async function opened(over: Partial<Clients['data']['dictionaryAsset']> = {}) {
  const lab = await open()
  const slots = { ...lab.as(null).dictionaryAsset, ...over }
  return new DictionaryKeeper({
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
}

it('the dictionary of a server is being made until the first look at it has ended, and while it is built; a second build is refused meanwhile', async () => {
  const keeper = await opened()
  expect(keeper.isMaking).toBe(true)
  await keeper.lookForDictionaries(signal)
  expect(keeper.isMaking).toBe(false)
  await keeper.build({ source: 'download' }, signal)
  expect(keeper.isMaking).toBe(true)
  const second = keeper.build({ source: 'download' }, signal)
  await expect(second).rejects.toMatchObject({ code: 'dictionary_busy', status: 409 })
  await keeper.discard(signal)
  expect([keeper.isMaking, keeper.installed]).toEqual([false, null])
})

it('the stored dictionary of a server counts as being made while its store does not answer, but not once it proves damaged', async () => {
  const { dictionary, file } = await testDictionary()
  const nothing = { problems: [], problem_count: 0, headwords_changed: 0, samples: [] }
  const stored = { sha256: file.sha256, size: 1, stored_at: new Date().toISOString() }
  const active = { slot: 'a' as const, ...stored, report: { about: dictionary.about, ...nothing } }
  const codes = ['unavailable', 'invalid_dictionary'] as const
  const failures = codes.map(code => new Problem(code, 'The dictionary cannot be read.'))
  const keeper = await opened({
    slots: async () => ({ version: 1, active, candidate: null }),
    read: () => Promise.reject(failures.shift()),
  })
  for (const code of codes) {
    await expect(keeper.lookForDictionaries(signal)).rejects.toMatchObject({ code })
    expect(keeper.isMaking).toBe(code === 'unavailable')
  }
})
