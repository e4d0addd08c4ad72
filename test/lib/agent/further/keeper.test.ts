import { writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { furtherLab } from './lab.ts'

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
    await replica.look(signal)
    expect([titles(keeper), titles(replica)]).toEqual([
      ['JPDB 1', 'Jitendex 1'],
      ['JPDB 1', 'Jitendex 1'],
    ])

    await keeper.remove(first, signal)
    expect(titles(keeper)).toEqual(['JPDB 1'])
    expect(lab.existsSync(join(lab.folder, first))).toBe(false)
    expect(lab.kept.sha256s).toEqual(keeper.inUse.map(({ file }) => file.sha256))
    await lab.remove()
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
    await lab.remove()
  })

  it('keeps nothing of an unusable file, and gives the reason', async () => {
    const lab = await open()
    await expect(lab.candidate({ revision: '1' })).rejects.toThrow('The file has no title.')
    expect((await lab.keeper.state(lab.signal)).dictionaries).toEqual([])
    await lab.remove()
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
    await lab.remove()
  })

  it('builds the accents once, at the first start with them, and not again after they were removed', async () => {
    const lab = await open()
    const path = join(lab.folder, 'sys.dic')
    await writeFile(path, JSON.stringify({ title: 'Accents', revision: '1' }))
    const keeper = lab.newKeeper({ accents: path })
    await keeper.look(lab.signal)
    await keeper.settled()
    expect(titles(keeper)).toEqual(['Accents 1'])
    const { dictionaries } = await keeper.state(lab.signal)
    await keeper.remove(dictionaries[0]?.id ?? '', lab.signal)
    await keeper.look(lab.signal)
    await keeper.settled()
    expect((await keeper.state(lab.signal)).dictionaries).toEqual([])
    await lab.remove()
  })

  it('begins the accents when the main dictionary is built, and can be stopped while it waits', async () => {
    const lab = await open()
    const path = join(lab.folder, 'sys.dic')
    await writeFile(path, JSON.stringify({ title: 'Accents', revision: '1' }))
    const main = Promise.withResolvers<void>()
    const keeper = lab.newKeeper({ accents: path, mainSettled: () => main.promise })
    await keeper.look(lab.signal)
    await keeper.stop(lab.signal)
    expect((await keeper.state(lab.signal)).building).toBeNull()

    const restarted = lab.newKeeper({ accents: path, mainSettled: () => main.promise })
    await restarted.look(lab.signal)
    // More turns than the build of this test takes.
    for (let turn = 0; turn < 500; turn += 1) await nextTurn()
    expect((await restarted.state(lab.signal)).dictionaries).toEqual([])
    main.resolve()
    await restarted.settled()
    expect(titles(restarted)).toEqual(['Accents 1'])
    await lab.remove()
  })

  it.each(['offer', 'activate'] as const)(
    'goes on with the accents at the next start if %s did not come to its end, without a second dictionary',
    async step => {
      const lab = await open()
      const path = join(lab.folder, 'sys.dic')
      await writeFile(path, JSON.stringify({ title: 'Accents', revision: '1' }))
      const assets = { ...lab.assets, [step]: () => Promise.reject(new Error('data_server is away')) }
      const cutOff = lab.newKeeper({ accents: path, assets: () => assets })
      await cutOff.look(lab.signal)
      await cutOff.settled()
      expect(titles(cutOff)).toEqual([])
      const restarted = lab.newKeeper({ accents: path })
      await restarted.look(lab.signal)
      await restarted.settled()
      expect(titles(restarted)).toEqual(['Accents 1'])
      expect((await restarted.state(lab.signal)).dictionaries).toHaveLength(1)
      await lab.remove()
    },
  )

  it('does not begin the accents again in this process after somebody stopped them', async () => {
    const lab = await open()
    const path = join(lab.folder, 'sys.dic')
    await writeFile(path, JSON.stringify({ title: 'Accents', revision: '1' }))
    const keeper = lab.newKeeper({
      accents: path,
      build: (_, __, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    })
    await keeper.look(lab.signal)
    expect((await keeper.state(lab.signal)).building?.from).toBe('start')
    await keeper.stop(lab.signal)
    await keeper.look(lab.signal)
    expect((await keeper.state(lab.signal)).building).toBeNull()
    await lab.remove()
  })

  it('looks daily at an address; a newer revision becomes the candidate, which a person activates', async () => {
    const revisions = { announced: '2' }
    const file = { title: 'Jitendex' }
    const lab = await open({
      transport: {
        async open({ url }) {
          const announced = { ...file, revision: revisions.announced }
          const body = url.pathname.endsWith('.zip')
            ? announced
            : { ...announced, downloadUrl: 'https://example.org/jitendex.zip' }
          const reply: unknown = Object.assign(Readable.from([Buffer.from(JSON.stringify(body))]), {
            statusCode: 200,
            headers: {},
            setTimeout() {},
          })
          return reply as IncomingMessage
        },
        send: () => Promise.reject(new Error('is not used')),
        receive: () => Promise.reject(new Error('is not used')),
        close() {},
      },
    })
    const { keeper, signal } = lab
    const id = await lab.installed({ title: 'Jitendex', revision: '1' })
    await keeper.setAddress(id, 'https://example.org/index.json', signal)
    const looked = async () => {
      await keeper.look(signal)
      await keeper.settled()
      const [one] = (await keeper.state(signal)).dictionaries
      return [one?.slots.active, one?.slots.candidate].map(slot => slot?.report.about.revision)
    }
    expect(await looked()).toEqual(['1', '2'])
    expect(titles(keeper)).toEqual(['Jitendex 1'])
    revisions.announced = '3'
    expect(await looked()).toEqual(['1', '2'])
    lab.lab.clock.advance(86_400)
    const { version } = await keeper.state(signal)
    expect(await looked()).toEqual(['1', '3'])
    // An administrator sees no change, so their order of the list meets no conflict.
    const order = { expected_version: version, dictionaries: [{ id, is_on: true }] }
    await keeper.order(order, signal)

    file.title = ''
    revisions.announced = '4'
    lab.lab.clock.advance(86_400)
    expect(await looked()).toEqual(['1', '3'])
    const [{ updates } = { updates: null }] = (await keeper.state(signal)).dictionaries
    expect(updates).toMatchObject({ failure: 'The file has no title.', checked_at: expect.any(String) })
    await lab.remove()
  })
})
