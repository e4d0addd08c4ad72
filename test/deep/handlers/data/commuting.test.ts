import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WordState } from '../../../../lib/contracts/schemas/learners/words.ts'
import {
  LAST_REQUEST,
  newestReceipts,
  type WordReceipt,
} from '../../../../lib/data/learners/words/word-receipts.ts'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import type { Acting } from '../../../../lib/platform/auth/actor.ts'
import { timelessId } from '../../../../reader/src/screens/review/sent-rating.ts'
import { testSeed } from '../../../../scripts/test/seed.ts'
import { finishedArticle } from '../../../handlers/data/edit-stories.ts'
import { getCard, logsOf } from '../../../handlers/data/review-stories.ts'
import { numbered } from '../../../handlers/data/stories.ts'
import { allWords, codes, detailsOf, kanaWord, mapOf, put } from '../../../handlers/data/word-stories.ts'
import { steps } from '../../../support/steps.ts'
import { testStores } from '../../../support/store.ts'
import { CARDS, type CommutingDevice, cardId, cardWord, commutingDevice, WORDS } from './commuting-device.ts'
import { type Fate, type KillableServer, killableServer } from './commuting-world.ts'

const stores = testStores()
/** Between two acts; more than the first step of a new card. */
const ACT_S = 120
const ROWS = 40

const device = fc.nat(1)
const fates = fc.array(fc.constantFrom<Fate[]>('arrives', 'arrives', 'lost', 'reply lost'), { maxLength: 5 })
const act = fc.oneof(
  steps(5, 'mark', {
    device,
    word: fc.nat(WORDS - 1),
    state: fc.constantFrom<(WordState | null)[]>('learning', 'learning', 'known', 'ignored', null),
  }),
  steps(4, 'rate', {
    device,
    card: fc.nat(CARDS - 1),
    rating: fc.constantFrom('again' as const, 'again' as const, 'easy' as const),
  }),
  steps(3, 'turn', { device, index: fc.nat(ROWS - 1) }),
  steps(5, 'send', { device, fates, isAwaited: fc.boolean() }),
  steps(2, 'reopen', { device }),
  steps(2, 'clock', { device, seconds: fc.integer({ min: -3_000, max: 3_000 }) }),
  steps(1, 'look', { device }),
  steps(1, 'drop', { device }),
  steps(2, 'kill', { after: fc.nat(20) }),
  steps(2, 'restart', {}),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** Two devices and a server, as these acts leave them once all that waits was sent. */
async function lived(server: KillableServer, acting: Acting, acts: readonly Act[]) {
  const home = server.lab().as(acting)
  const { id: article_id } = await finishedArticle(home, numbered(ROWS))
  for (let card = 0; card < CARDS; card += 1) await put(home, cardWord(card))
  const given = { acting, article_id }
  const devices = [
    await commutingDevice(`phone ${acting.user_id}`, server, given),
    await commutingDevice(`desk ${acting.user_id}`, server, given),
  ]
  const pending: Promise<void>[] = []
  for (const each of acts) {
    server.clock.advance(ACT_S)
    const own = 'device' in each ? devices[each.device] : undefined
    if (each.kind === 'kill') server.killAfter(each.after)
    else if (each.kind === 'restart') await server.restart()
    else if (each.kind === 'mark') own?.mark(each.word, each.state)
    else if (each.kind === 'rate') own?.rate(each.card, each.rating)
    else if (each.kind === 'turn') own?.turn(each.index)
    else if (each.kind === 'reopen') await own?.reopen()
    else if (each.kind === 'clock') own?.stepClock(each.seconds)
    else if (each.kind === 'look') await own?.look()
    else if (each.kind === 'drop') await own?.dropRefused()
    else if (own) {
      const sending = own.send(each.fates)
      if (each.isAwaited) await sending
      else pending.push(sending)
    }
  }
  await Promise.all(pending)
  await server.restart()
  server.clock.advance(ACT_S)
  for (const each of devices) await each.send([])
  return { devices, article_id }
}

/**
 * When each mark counts as made, by the one receipt that it left: when it was pressed, or when it arrived if that is less
 * than ten seconds later. A clock that is ahead makes no mark late.
 */
async function madeTimes(server: KillableServer, { user_id }: Acting, devices: readonly CommutingDevice[]) {
  const pages = newestReceipts(server.lab().app.learning, user_id, ['0', LAST_REQUEST], { limit: 1_000 })
  const receipts: WordReceipt[] = []
  for await (const page of pages) receipts.push(...page)
  const markings = devices.flatMap(({ done }) => done.markings)
  const made = markings.map(marking => {
    const { request_id, word, at } = marking
    const [receipt, ...others] = receipts.filter(each => each.request_id === request_id)
    if (!receipt || others.length > 0) throw new Error(`${request_id} was not made once.`)
    const late = receipt.late?.[skillIdOf(kanaWord(word))]
    expect(late ?? at).toBe(at)
    expect(late !== undefined).toBe(Date.parse(receipt.at) - Date.parse(at) >= 10_000)
    return { ...marking, made: late ?? receipt.at }
  })
  return made
    .sort((a, b) => (a.request_id < b.request_id ? -1 : 1))
    .sort((a, b) => Date.parse(a.made) - Date.parse(b.made))
}

/** Each word is as its last change says, with the sentences of those that made it a word to learn, and both devices see it so. */
async function expectWords(server: KillableServer, acting: Acting, devices: readonly CommutingDevice[]) {
  const client = server.lab().as(acting)
  const replies = new Map(devices.flatMap(({ done }) => [...done.replies]))
  const markings = await madeTimes(server, acting, devices)
  const stored = new Map((await allWords(client)).map(word => [word.form, word]))
  const map = await mapOf(client)
  for (const each of devices) expect(await each.synced()).toEqual(map)
  for (let word = 0; word < WORDS; word += 1) {
    const name = kanaWord(word)
    const own = markings.filter(each => each.word === word)
    // Marks of two devices that arrived in the same moment are made in any order.
    const last = own.filter(({ made }) => made === own.at(-1)?.made).map(({ state }) => state && codes[state])
    expect(own.length === 0 ? [null] : last).toContain(map[skillIdOf(name)] ?? null)
    const accepted = own.filter(({ request_id }) => replies.get(request_id)?.superseded !== true)
    const removed = accepted.findLast(({ state }) => state === null)
    const sources = stored.has(name.form) ? (await detailsOf(client, name)).sources : []
    const kept = sources.map(({ sentence }) => sentence)
    expect(new Set(kept).size).toBe(kept.length)
    const taught = accepted.filter(({ state }) => state === 'learning').map(({ sentence }) => sentence)
    for (const sentence of kept) expect(taught).toContain(sentence)
    const since = accepted.filter(
      ({ state, made }) => state === 'learning' && (!removed || made > removed.made),
    )
    for (const { sentence } of since) expect(kept).toContain(sentence)
  }
}

/** Each rating counts once, or is listed, waits behind one that is listed, or was dropped by its learner. */
async function expectRatings(server: KillableServer, acting: Acting, devices: readonly CommutingDevice[]) {
  const logs = await logsOf(server.lab(), acting.user_id)
  const counted = logs.map(({ request_id }) => request_id)
  expect(new Set(counted).size).toBe(counted.length)
  const times = (id: string) => counted.filter(each => each === id || each === timelessId(id)).length
  for (const each of devices) {
    const listed = new Set(each.rows().map(({ id }) => id))
    const refused = each.rows().filter(({ refusal }) => refusal !== null)
    for (const { request_id, card_id } of each.done.ratings) {
      const isSeen = each.done.rated.has(request_id)
      const isOpen = listed.has(request_id) || each.done.dropped.has(request_id)
      expect(times(request_id), request_id).toBe(isOpen ? 0 : 1)
      if (isSeen) expect(times(request_id)).toBe(1)
      if (listed.has(request_id))
        expect(refused.some(({ objects }) => objects.includes(`card:${card_id}`))).toBe(true)
    }
  }
  for (let card = 0; card < CARDS; card += 1) {
    const { reps, version } = await getCard(server.lab().as(acting), cardId(card))
    const own = logs.filter(({ card_id }) => card_id === cardId(card)).length
    expect([reps, version]).toEqual([own, own + 1])
  }
}

it('data_server has each write of two devices once, whatever is cut off, lost or killed', async () => {
  const server = await killableServer(await stores.open('content', 'collections'))
  let user_id = 100
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40, size: 'max' }), async acts => {
      user_id += 1
      const acting: Acting = { user_id, role: 'user' }
      const { devices, article_id } = await lived(server, acting, acts)
      const left = devices.flatMap(each => each.rows())
      expect(left.filter(({ kind }) => !kind.startsWith('ratings'))).toEqual([])
      await expectWords(server, acting, devices)
      await expectRatings(server, acting, devices)
      const client = server.lab().as(acting)
      const places = devices.flatMap(({ done }) => done.places.map(({ position }) => position))
      const last = places.sort((a, b) => (a.at < b.at ? -1 : 1)).at(-1)
      const position = await client.positions.get({ params: { id: article_id } })
      expect(position?.index).toBe(last?.index)
      const { study } = await client.activity.statistics()
      const sumOf = (name: 'read_characters' | 'read_ms') =>
        (study?.days ?? []).reduce((sum, day) => sum + day[name], 0)
      // However many devices tell of a sentence, its characters count once.
      const rows = numbered(ROWS)
      const read = new Set(places.map(({ index }) => index))
      expect(sumOf('read_characters')).toBe([...read].reduce((sum, row) => sum + (rows[row]?.length ?? 0), 0))
      expect(sumOf('read_ms')).toBe(6_000 * places.length)
    }),
    { numRuns: 25, seed: testSeed() },
  )
})
