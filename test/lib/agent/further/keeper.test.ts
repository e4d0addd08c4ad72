import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { deepIt } from '../../../support/sample.ts'
import { furtherLab, network } from './lab.ts'

const open = furtherLab()
const titles = (keeper: { inUse: readonly { about: { title: string; revision: string } }[] }) =>
  keeper.inUse.map(({ about }) => `${about.title} ${about.revision}`)

describe('the keeper of further dictionaries', () => {
  it('installs, updates, rolls back, orders, switches and removes them, and another replica follows', async () => {
    const lab = await open()
    const { keeper, signal } = lab
    const first = await lab.installed({ title: 'Jitendex', revision: '1' })
    const second = await lab.installed({ title: 'JPDB', revision: '1' })
    expect(titles(keeper)).toEqual(['Jitendex 1', 'JPDB 1'])

    await lab.candidate({ title: 'Jitendex', revision: '2' }, first)
    expect(titles(keeper)).toEqual(['Jitendex 1', 'JPDB 1'])
    await lab.activate(first)
    expect(titles(keeper)).toEqual(['Jitendex 2', 'JPDB 1'])
    await lab.activate(first)
    expect(titles(keeper)).toEqual(['Jitendex 1', 'JPDB 1'])

    const { version } = await keeper.state(signal)
    const dictionaries = [
      { id: second, is_on: true },
      { id: first, is_on: true },
    ]
    await keeper.order({ expected_version: version, dictionaries }, signal)
    const replica = lab.newKeeper()
    await replica.lookForDictionaries(signal)
    expect([titles(keeper), titles(replica)]).toEqual([
      ['JPDB 1', 'Jitendex 1'],
      ['JPDB 1', 'Jitendex 1'],
    ])

    await keeper.remove(first, signal)
    expect(titles(keeper)).toEqual(['JPDB 1'])
    expect(existsSync(join(lab.folder, first))).toBe(false)
    expect(lab.kept.sha256s).toEqual(keeper.inUse.map(({ file }) => file.sha256))
  })

  it('never activates a damaged bundle, which leaves the others in use', async () => {
    const lab = await open()
    const { keeper, signal } = lab
    const first = await lab.installed({ title: 'Jitendex', revision: '1' })
    await lab.candidate({ title: 'Jitendex', revision: '2' }, first)
    const { dictionaries } = await keeper.state(signal)
    const candidate = dictionaries[0]?.slots.candidate
    // As long as the whole one, so that only opening it tells.
    await writeFile(join(lab.folder, first, `${candidate?.sha256}.bundle`), '!'.repeat(candidate?.size ?? 0))
    await expect(lab.activate(first)).rejects.toMatchObject({ code: 'invalid_dictionary' })
    expect(titles(keeper)).toEqual(['Jitendex 1'])
    expect((await keeper.state(signal)).dictionaries[0]?.slots.active?.report.about.revision).toBe('1')
  })

  deepIt('keeps nothing of an unusable file, and gives the reason', async () => {
    const lab = await open()
    await expect(lab.candidate({ revision: '1' })).rejects.toThrow('The file has no title.')
    expect((await lab.keeper.state(lab.signal)).dictionaries).toEqual([])
  })

  it('refuses more than 600 MB together before it opens the candidate, and says how much it would be', async () => {
    const lab = await open()
    await lab.installed({ title: 'Jitendex', revision: '1', memory_bytes: 400_000_000 })
    const second = await lab.candidate({ title: 'Daijisen', revision: '1', memory_bytes: 300_000_000 })
    const { memory_bytes, dictionaries } = await lab.keeper.state(lab.signal)
    expect([memory_bytes, dictionaries[1]?.slots.candidate?.report.about.memory_bytes]).toEqual([
      400_000_000, 300_000_000,
    ])
    await expect(lab.activate(second)).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('Switch one off first'),
    })
    expect(titles(lab.keeper)).toEqual(['Jitendex 1'])
  })

  it('builds the accents once, at the first start with them, and not again after they were removed', async () => {
    const lab = await open()
    const accents = await lab.accentsFile()
    const keeper = lab.newKeeper({ accents })
    await keeper.lookForDictionaries(lab.signal)
    await keeper.settled()
    expect(titles(keeper)).toEqual(['Accents 1'])
    const { dictionaries } = await keeper.state(lab.signal)
    await keeper.remove(dictionaries[0]?.id ?? '', lab.signal)
    await keeper.lookForDictionaries(lab.signal)
    await keeper.settled()
    expect((await keeper.state(lab.signal)).dictionaries).toEqual([])
  })

  deepIt(
    'begins the accents when the main dictionary is built, and can be stopped while it waits',
    async () => {
      const lab = await open()
      const accents = await lab.accentsFile()
      const main = Promise.withResolvers<void>()
      const keeper = lab.newKeeper({ accents, mainSettled: () => main.promise })
      await keeper.lookForDictionaries(lab.signal)
      await keeper.stop(lab.signal)
      expect((await keeper.state(lab.signal)).building).toBeNull()

      const restarted = lab.newKeeper({ accents, mainSettled: () => main.promise })
      await restarted.lookForDictionaries(lab.signal)
      // More turns than the build of this test takes.
      for (let turn = 0; turn < 500; turn += 1) await nextTurn()
      expect((await restarted.state(lab.signal)).dictionaries).toEqual([])
      main.resolve()
      await restarted.settled()
      expect(titles(restarted)).toEqual(['Accents 1'])
    },
  )

  deepIt.each(['offer', 'activate'] as const)(
    'goes on with the accents at the next start if %s did not come to its end, without a second dictionary',
    async step => {
      const lab = await open()
      const accents = await lab.accentsFile()
      const assets = { ...lab.assets, [step]: () => Promise.reject(new Error('data_server is away')) }
      const cutOff = lab.newKeeper({ accents, assets: () => assets })
      await cutOff.lookForDictionaries(lab.signal)
      await cutOff.settled()
      expect(titles(cutOff)).toEqual([])
      const restarted = lab.newKeeper({ accents })
      await restarted.lookForDictionaries(lab.signal)
      await restarted.settled()
      expect(titles(restarted)).toEqual(['Accents 1'])
      expect((await restarted.state(lab.signal)).dictionaries).toHaveLength(1)
    },
  )

  deepIt('does not begin the accents again in this process after somebody stopped them', async () => {
    const lab = await open()
    const accents = await lab.accentsFile()
    const keeper = lab.newKeeper({
      accents,
      build: (_, __, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    })
    await keeper.lookForDictionaries(lab.signal)
    expect((await keeper.state(lab.signal)).building?.from).toBe('start')
    await keeper.stop(lab.signal)
    await keeper.lookForDictionaries(lab.signal)
    expect((await keeper.state(lab.signal)).building).toBeNull()
  })

  it('looks daily at an address; a newer revision becomes the candidate, which a person activates', async () => {
    const [index, zip] = ['https://example.org/index.json', 'https://example.org/jitendex.zip']
    const answers: Parameters<typeof network>[0] = {}
    const announce = (revision: string, title = 'Jitendex') => {
      answers[index] = { status: 200, body: JSON.stringify({ title, revision, downloadUrl: zip }) }
      answers[zip] = { status: 200, body: JSON.stringify({ title, revision }) }
    }
    announce('2')
    const lab = await open({ transport: network(answers).transport })
    const { keeper, signal } = lab
    const id = await lab.installed({ title: 'Jitendex', revision: '1' })
    await keeper.setAddress(id, index, signal)
    const looked = async () => {
      await keeper.lookForDictionaries(signal)
      await keeper.settled()
      const [one] = (await keeper.state(signal)).dictionaries
      return [one?.slots.active, one?.slots.candidate].map(slot => slot?.report.about.revision)
    }
    expect(await looked()).toEqual(['1', '2'])
    expect(titles(keeper)).toEqual(['Jitendex 1'])
    announce('3')
    expect(await looked()).toEqual(['1', '2'])
    lab.lab.clock.advance(86_400)
    const { version } = await keeper.state(signal)
    expect(await looked()).toEqual(['1', '3'])
    // An administrator sees no change, so their order of the list meets no conflict.
    const order = { expected_version: version, dictionaries: [{ id, is_on: true }] }
    await keeper.order(order, signal)

    announce('4', '')
    lab.lab.clock.advance(86_400)
    expect(await looked()).toEqual(['1', '3'])
    const [{ updates } = { updates: null }] = (await keeper.state(signal)).dictionaries
    expect(updates).toMatchObject({ failure: 'The file has no title.', checked_at: expect.any(String) })
  })
})
