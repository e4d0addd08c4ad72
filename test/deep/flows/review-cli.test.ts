import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { Problem } from '../../../lib/platform/problems/errors.ts'
import { styles } from '../../../scripts/learner/reading.ts'
import { parseOptions } from '../../../scripts/review/options.ts'
import { type Session, walkQueue } from '../../../scripts/review/session.ts'
import { type Account, uploaded } from '../../flows/article-stack.ts'
import { review, stopAll } from '../../flows/cli-process.ts'
import { newRequest } from '../../handlers/data/word-stories.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { shortText } from '../../support/texts.ts'

const WORDS = [
  { form: '雨', reading: 'あめ' },
  { form: '雪', reading: 'ゆき' },
  { form: '風', reading: 'かぜ' },
]

const stack = startedForFile(sharedStack)
afterEach(stopAll)

async function reviewer(words = WORDS): Promise<Account> {
  const hana = await learner(stack())
  for (const word of words)
    await hana.collection.wordWrites.put({ params: { skill_id: skillIdOf(word) }, body: word })
  return hana
}

const environmentOf = ({ user }: Account) => ({
  USER_MANAGER_URL: stack().addresses['user-manager'],
  STUDY_SERVER_URL: stack().addresses.study,
  COLLECTION_SERVER_URL: stack().addresses.collection,
  STUDY_USERNAME: user.username,
  STUDY_PASSWORD: `password of ${user.username}`,
})

async function exported({ token }: Account, part: string): Promise<Record<string, unknown>[]> {
  const address = `${stack().addresses.study}/api/exports/${part}?format=jsonl`
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  const lines = (await reply.text()).trimEnd().split('\n')
  return lines.map(line => JSON.parse(line)).filter(({ kind }) => kind !== 'end')
}

/** A session in this process; a key may be something that happens before it is pressed. */
function sessionOf({ collection }: Account, keys: readonly (string | (() => Promise<string>))[]) {
  async function* pressed(): AsyncGenerator<string, undefined> {
    for (const key of keys) yield typeof key === 'string' ? key : await key()
    return undefined
  }
  const said: string[] = []
  const session: Session = {
    review: collection.review,
    keys: pressed(),
    style: styles(false),
    extra_new: 0,
    say: line => said.push(line),
    playSound: async () => false,
    now: () => new Date(),
    newId: newRequest,
    wait: async () => {},
  }
  return { session, said }
}

describe('npm run review', () => {
  it('goes through the queue by keys, undoes a rating, and says what helped', async () => {
    const hana = await reviewer()
    const keys = ['', '3', 'f', '', '4', 'u', '2', 'f', '', 'f', '1', 'q']
    const { code, out, err } = await review(keys, environmentOf(hana)).outcome
    expect([code, err]).toEqual([0, `Signed in as ${hana.user.username}.\n`])
    expect(out).toMatch(/^3 left\n(\S)\n {2}\1\(/)
    expect(out).toContain('The last rating was taken back.')
    const ratings = await exported(hana, 'reviews')
    expect(ratings.map(({ rating }) => rating)).toEqual(['good', 'hard', 'again'])
    const events = await exported(hana, 'events')
    expect(events.filter(({ retracted_at }) => retracted_at === undefined)).toMatchObject(
      [[], [], ['furigana']].map(support => ({ payload: { foundation: { support } } })),
    )
    expect(ratings[0]?.duration_ms).toEqual(expect.any(Number))
  })

  it('plays the clip of a kept sentence, which then counts as help', async () => {
    const folder = await temporaryFolder()
    const hana = await reviewer([])
    const { id } = await uploaded(hana, shortText, { tts: true })
    await hana.collection.keptSentences.keep({ body: { article_id: id, index: 0, review: true } })
    const player = join(folder.path, 'mpv')
    const played = join(folder.path, 'played')
    await writeFile(player, `#!/bin/sh\nwc -c < "$5" > '${played}'\n`)
    await chmod(player, 0o755)
    const env = { ...environmentOf(hana), PATH: `${folder.path}:${process.env.PATH}` }
    const { code, out } = await review(['p', '', '3', 'q'], env).outcome
    expect([code, out.includes('There is no sound.')]).toEqual([0, false])
    expect(Number(await readFile(played, 'utf8'))).toBeGreaterThan(1_000)
    expect(await exported(hana, 'events')).toMatchObject([
      { payload: { foundation: { support: ['audio'] } } },
    ])
    await folder.remove()
  })

  it('reads the queue again if another device has rated a card', async () => {
    const hana = await reviewer(WORDS.slice(0, 1))
    const elsewhere = async () => {
      const [item] = (await hana.collection.review.queue()).items
      if (!item) throw new Error('A card is due')
      const { card_id, version: expected_version } = item.card
      const body = { request_id: newRequest(), card_id, expected_version, rating: 'good' as const }
      await hana.collection.review.rate({ body })
      return '3'
    }
    const { session, said } = sessionOf(hana, [elsewhere, 'q'])
    await walkQueue(session)
    expect(said).toContainEqual(expect.stringMatching(/changed in the meantime.*read anew/))
    expect(await exported(hana, 'reviews')).toHaveLength(1)
  })

  it('says that a card has become a leech, and whether it comes again', async () => {
    const hana = await reviewer(WORDS.slice(0, 2))
    const { session, said } = sessionOf(hana, ['1', '1', 'q'])
    const suspended = ['leech', null] as const
    const rate: Session['review']['rate'] = async (...given) => {
      const { card, ...rest } = await session.review.rate(...given)
      return {
        ...rest,
        card: { ...card, leech: true, suspended: suspended[said.filter(isLeech).length] ?? null },
      }
    }
    const isLeech = (line: string) => line.includes('leech')
    await walkQueue({ ...session, review: { ...session.review, rate } })
    expect(said.filter(isLeech)).toEqual([
      'You forget this card often: it is a leech now, and no longer comes by itself.',
      'You forget this card often: it is a leech now.',
    ])
  })

  it('repeats a rating whose reply was lost, which counts once', async () => {
    const hana = await reviewer(WORDS.slice(0, 1))
    const { session, said } = sessionOf(hana, ['1', 'q'])
    let lost = 0
    const rate: Session['review']['rate'] = async (...given) => {
      const answer = await session.review.rate(...given)
      if (lost++ === 0) throw new Problem('unavailable', 'Nothing answers.')
      return answer
    }
    await walkQueue({ ...session, review: { ...session.review, rate } })
    expect(said).toContain('The connection was lost. Trying again …')
    expect([lost, await exported(hana, 'reviews')]).toMatchObject([2, [{ rating: 'again' }]])
  })

  it('reports mistakes on the command line', () => {
    expect(() => parseOptions(['--extra-new', 'all'])).toThrow(/^--extra-new needs/)
  })
})
