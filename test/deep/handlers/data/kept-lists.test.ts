import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edit, finishedArticle } from '../../../handlers/data/edit-stories.ts'
import { type Lab, reader, root, startIn, stranger } from '../../../handlers/data/lab.ts'
import { pass } from '../../../handlers/data/lexicon-stories.ts'
import { cutPoints } from '../../../handlers/data/lost-process.ts'
import { putKnown, remove as removeWord } from '../../../handlers/data/word-stories.ts'
import { testStores } from '../../../support/store.ts'
import { bearer, testClock } from '../../../support/surroundings.ts'

const stores = testStores()

/** A data_server that keeps its lists, and one over the same store that reads everything for each list. */
async function openBoth() {
  const store = await stores.open('content', 'collections')
  const clock = testClock()
  const keeping = await startIn(store, store.client, clock)
  return { clock, keeping, anew: () => startIn(store, store.connect(), clock) }
}

const LISTS = [
  {},
  { sort: 'title' },
  { sort: 'read' },
  { sort: 'coverage', coverage: true },
  { scope: 'public', sort: 'coverage', coverage: true },
  { scope: 'public', q: '雨', sort: 'title' },
  { scope: 'favorites', coverage: true },
  { scope: 'favorites', genre: 'article', sort: 'read', limit: 2 },
] as const
const FOR_ADMINISTRATORS = [{}, { sort: 'title', order: 'asc' }, { q: '花', sort: 'updated_at' }] as const

/** Everything that lists show to these and to administrators. */
async function shownBy(lab: Lab, readers = [reader, stranger]) {
  const headers = await bearer({ ...root, username: 'root' }, lab.clock.now())
  const { administration } = lab.as(root)
  const lists = readers.flatMap(acting =>
    LISTS.map(query => lab.as(acting).articles.list({ query: { limit: 3, ...query } })),
  )
  const administrators = FOR_ADMINISTRATORS.map(query => administration.list({ query }, { headers }))
  return Promise.all([...lists, ...administrators, administration.counts({}, { headers })])
}

type Act = (lab: Lab, ids: readonly number[]) => Promise<unknown>
const LETTERS = ['花', '雨', '犬', 'ア', '々']
const WORDS = ['花', '雨', '犬'].map(form => ({ form, reading: form }))
const Word = fc.constantFrom(...WORDS)
const State = fc.constantFrom('known', 'learning', 'ignored')
const Title = fc.constantFrom('雨の日', '花', 'Ａ', 'b')
const Rows = fc.array(
  fc
    .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 4 })
    .map(letters => `${letters.join('')}。`),
  { minLength: 1, maxLength: 4 },
)
const Actor = fc.constantFrom(reader, stranger)
/** One of the articles, if there are any. */
const onOne = (act: (lab: Lab, id: number) => Promise<unknown>) =>
  fc.nat().map(
    (n): Act =>
      async (lab, ids) => {
        const id = ids[n % Math.max(1, ids.length)]
        // Refused where the article has gone, or is not the account's.
        if (id !== undefined) await act(lab, id).catch(() => {})
      },
  )

const Added = fc.tuple(Actor, Rows, Title).map(
  ([acting, rows, title]): Act =>
    lab =>
      finishedArticle(lab.as(acting), rows, { title }),
)
const Changed = fc.oneof(
  Added,
  fc
    .tuple(fc.boolean(), fc.boolean())
    .chain(([is_public, guest_visible]) =>
      onOne((lab, id) => lab.as(root).articles.patch({ params: { id }, body: { is_public, guest_visible } })),
    ),
  Title.chain(title => onOne((lab, id) => lab.as(root).articles.patch({ params: { id }, body: { title } }))),
  Rows.chain(rows => onOne((lab, id) => edit(lab.as(root), id, rows))),
  onOne((lab, id) => pass(lab.as(null), id)),
  onOne((lab, id) => lab.as(root).articles.remove({ params: { id } })),
  Actor.chain(acting => onOne((lab, id) => lab.as(acting).favorites.add({ params: { id } }))),
  Actor.chain(acting => onOne((lab, id) => lab.as(acting).favorites.remove({ params: { id } }))),
  Actor.chain(acting =>
    onOne((lab, id) =>
      lab.as(acting).positions.keep({
        params: { id },
        body: { index: 0, content_revision: 1, at: lab.clock.now().toISOString() },
      }),
    ),
  ),
  fc.tuple(Actor, Word, State).map(
    ([acting, word, state]): Act =>
      lab =>
        putKnown(lab.as(acting), word, { state }),
  ),
  fc.tuple(Actor, Word).map(
    ([acting, word]): Act =>
      lab =>
        removeWord(lab.as(acting), word),
  ),
)

const idsIn = async ({ app }: Lab) =>
  (await app.content.articles.query.all({}).go({ pages: 'all' })).data.map(({ id }) => id)

describe('lists that are kept in memory', () => {
  it('show after any history the same as lists that are read anew', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(Added, { minLength: 1, maxLength: 3 }),
        fc.array(Changed, { minLength: 3, maxLength: 10 }),
        async (added, changes) => {
          const { clock, keeping, anew } = await openBoth()
          for (const act of [...added, ...changes]) {
            await act(keeping, await idsIn(keeping))
            clock.advance(1)
            await keeping.as(reader).articles.list({ query: { scope: 'favorites', coverage: true } })
          }
          expect(await shownBy(keeping)).toEqual(await shownBy(await anew()))
          await mustShowTrueShares(keeping)
        },
      ),
      { numRuns: 6 },
    )
  })

  it('show the stored articles after a request that came late or had no reply', async () => {
    const { keeping, anew } = await openBoth()
    const other = await anew()
    const fault = lostReplies(keeping)
    const started = async () => {
      // An index sorts the ids of equal times as texts.
      keeping.clock.advance(1)
      const { id } = await finishedArticle(keeping.as(reader), ['花雨。'], { title: '雨' })
      await shownBy(keeping, [reader])
      return id
    }
    for (const act of ACTS) {
      const undisturbed = await started()
      fault.count()
      await act(keeping, undisturbed)
      const requests = fault.count()
      const faults = cutPoints(requests - 1).flatMap(lost => [
        { lost, isLate: true },
        { lost, isLate: false },
      ])
      for (const { lost, isLate } of faults) {
        const id = await started()
        fault.lose(lost, isLate)
        await act(keeping, id).catch(() => {})
        fault.count()
        expect(await shownBy(keeping, [reader])).toEqual(await shownBy(other, [reader]))
        await fault.carryOut()
        if (isLate) expect(await shownBy(keeping, [reader])).toEqual(await shownBy(other, [reader]))
      }
    }
  })
})

const ACTS: ((lab: Lab, id: number) => Promise<unknown>)[] = [
  (lab, id) => lab.as(root).articles.patch({ params: { id }, body: { is_public: true, title: '花' } }),
  (lab, id) => lab.as(reader).favorites.add({ params: { id } }),
  (lab, id) => edit(lab.as(reader), id, ['犬。', '雨。']),
  (lab, id) => lab.as(reader).articles.remove({ params: { id } }),
  (lab, id) => pass(lab.as(null), id),
  lab => finishedArticle(lab.as(reader), ['犬。']),
]

/** Has the reply to one request get lost, after the request was carried out or before it will be. */
function lostReplies({ client }: Lab) {
  let requests = 0
  let lost = Number.POSITIVE_INFINITY
  let isLate = false
  let later: (() => Promise<unknown>)[] = []
  client.middlewareStack.add(
    next => async args => {
      requests += 1
      if (requests - 1 !== lost) return next(args)
      if (isLate) later.push(() => next(args))
      else await next(args)
      throw new Error('The reply was lost')
    },
    { name: 'lostReplies', step: 'build' },
  )
  return {
    /** The requests since it was asked last; further ones are not disturbed. */
    count() {
      const made = requests
      requests = 0
      lost = Number.POSITIVE_INFINITY
      return made
    },
    lose(request: number, late: boolean) {
      requests = 0
      lost = request
      isLate = late
    },
    async carryOut() {
      const writes = later
      later = []
      for (const write of writes) await write().catch(() => {})
    },
  }
}

/** The shares of the reader's texts, added up from their letters. */
async function mustShowTrueShares(lab: Lab) {
  const client = lab.as(reader)
  const { items } = await client.articles.list({ query: { coverage: true } })
  const { items: words } = await client.words.list({ query: { limit: 100 } })
  const states = new Map(words.map(({ form, state }) => [form, state]))
  for (const { id, analysis, share_known } of items) {
    if (analysis === 'pending') expect(share_known).toBeNull()
    if (analysis === 'pending') continue
    const { raw_content } = await client.articles.text({ params: { id } })
    const counted = [...raw_content].filter(
      letter => !['ア', '。'].includes(letter) && states.get(letter) !== 'ignored',
    )
    const known = counted.filter(letter => states.get(letter) === 'known')
    expect(share_known).toBe(counted.length === 0 ? null : known.length / counted.length)
  }
}
