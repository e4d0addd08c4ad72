import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConditionFailed, StoreUnavailable } from '../../../lib/store/errors.ts'
import { GroupCommits, type WireWrite } from '../../../lib/store/writing/group-commits.ts'
import { runs } from '../../support/sample.ts'

const never = new AbortController().signal

/** A write that fails if the item exists, or its table does not. */
const create = (name: string, by = '', TableName = 'words'): WireWrite => ({
  Put: { TableName, Item: { pk: { S: name }, sk: { S: 'row' }, by: { S: by } } },
})
const named = (write: WireWrite) => {
  const { Item, TableName } = write.Put as {
    Item: { pk: { S: string }; by: { S: string } }
    TableName: string
  }
  return { name: Item.pk.S, by: Item.by.S, TableName }
}

/** A store in memory that answers only when told to, in any order that the test likes. */
function openStore() {
  const items = new Map<string, string>()
  const sent: string[][] = []
  const held: (() => void)[] = []
  let isDown = false
  const commits = new GroupCommits(async writes => {
    const given = writes.map(named)
    sent.push(given.map(({ name }) => name))
    await new Promise<void>(resolve => held.push(resolve))
    if (isDown) throw new StoreUnavailable('The store does not answer')
    const names = new Set(given.map(({ name }) => name))
    if (names.size < given.length || given.some(({ TableName }) => TableName !== 'words'))
      throw Object.assign(new Error('one item twice, or no such table'), { name: 'ValidationException' })
    const failed = given.flatMap(({ name }, position) =>
      items.has(name) ? [{ position, name: null, item: null }] : [],
    )
    if (failed.length > 0) throw new ConditionFailed(failed)
    for (const { name, by } of given) items.set(name, by)
  })
  const release = async () => {
    while (held.length > 0) {
      held.shift()?.()
      // Lets the callers and the next group run.
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  return {
    items,
    sent,
    release,
    commits,
    breakDown: () => {
      isDown = true
    },
    commit: (...writes: WireWrite[]) => commits.commit(writes, never),
  }
}

describe('transactions of one store', () => {
  it('that wait at the same time are committed together, and bulk work by itself', async () => {
    const { commit, sent, release } = openStore()
    const small = Array.from({ length: 12 }, (_, n) => commit(create(`${n} a`), create(`${n} b`)))
    const bulk = commit(...Array.from({ length: 31 }, (_, n) => create(`bulk ${n}`)))
    const all = Promise.all([...small, bulk])
    await release()
    await all
    expect(sent.map(names => names.length)).toEqual([2, 2, 31, 20])
  })

  it('never go together if they write the same item', async () => {
    const { commit, sent, release } = openStore()
    const all = Promise.allSettled(
      ['first', 'second', 'same', 'same', 'other'].map(name => commit(create(name))),
    )
    await release()
    expect((await all).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(sent).toEqual([['first'], ['second'], ['same', 'other'], ['same']])
  })

  it('that the store refuses as malformed fail by themselves', async () => {
    const { commit, items, release } = openStore()
    const all = Promise.allSettled([
      commit(create('first')),
      commit(create('second')),
      commit(create('third')),
      commit(create('twice'), create('twice')),
      commit(create('elsewhere', '', 'no table')),
      commit(create('last')),
    ])
    await release()
    expect((await all).map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
    ])
    expect([...items.keys()].sort()).toEqual(['first', 'last', 'second', 'third'])
  })

  it('all fail while the store does not answer, and none is sent twice', async () => {
    const { commit, sent, release, breakDown } = openStore()
    breakDown()
    const all = Promise.allSettled(['a', 'b', 'c', 'd'].map(name => commit(create(name))))
    await release()
    for (const outcome of await all) expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailable) })
    expect(sent).toEqual([['a'], ['b'], ['c', 'd']])
  })

  it('are refused while a thousand wait, and a caller who leaves makes room for another', async () => {
    const { commits, commit, items, release } = openStore()
    const caller = new AbortController()
    const taken = Array.from({ length: 1_001 }, (_, n) => commit(create(String(n))))
    const gone = commits.commit([create('gone')], caller.signal)
    await expect(commit(create('too many'))).rejects.toThrow(StoreUnavailable)
    caller.abort(new Error('gone'))
    await expect(gone).rejects.toThrow('gone')
    taken.push(commit(create('another')))
    await release()
    await Promise.all(taken)
    expect(items.size).toBe(1_002)
  })

  it('are left by a caller who has gone, and go on for the others', async () => {
    const { commits, commit, items, sent, release } = openStore()
    const caller = new AbortController()
    const first = [commit(create('a')), commit(create('b'))]
    const gone = commits.commit([create('c')], caller.signal)
    const other = commit(create('d'))
    caller.abort(new Error('gone'))
    await expect(gone).rejects.toThrow('gone')
    await expect(commits.commit([create('e')], caller.signal)).rejects.toThrow('gone')
    await release()
    await Promise.all([...first, other])
    expect(sent).toEqual([['a'], ['b'], ['d']])
    expect([...items.keys()]).toEqual(['a', 'b', 'd'])
  })

  it('are written wholly or not at all, each by its own conditions (law)', async () => {
    const name = fc.integer({ min: 0, max: 12 }).map(String)
    const transactions = fc.array(fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(transactions, async all => {
        const { commit, items, release } = openStore()
        const done = Promise.allSettled(
          all.map((names, n) => commit(...names.map(one => create(one, String(n))))),
        )
        await release()
        for (const [n, outcome] of (await done).entries()) {
          const own = (all[n] ?? []).map(one => items.get(one) === String(n))
          if (outcome.status === 'fulfilled') expect(own).not.toContain(false)
          else {
            if (!(outcome.reason instanceof ConditionFailed)) throw outcome.reason
            expect(own).not.toContain(true)
            // It names its own items by their places.
            const taken = outcome.reason.failed.map(({ position }) => items.has(all[n]?.[position] ?? ''))
            expect(taken.length).toBeGreaterThan(0)
            expect(taken).not.toContain(false)
          }
        }
      }),
      runs(300, 5),
    )
  })
})
