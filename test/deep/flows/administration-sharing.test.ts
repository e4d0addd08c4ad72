import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, listenTo, uploaded as uploadedBy, withModel } from '../../flows/article-stack.ts'
import { thirdPartyMember } from '../../support/open-id/browser.ts'
import { administrator, learner, type Person, personAt } from '../../support/people.ts'
import { sharedSignInStack } from '../../support/shared-stack.ts'
import { shortText } from '../../support/texts.ts'

type Reader = 'guest' | 'other' | 'third-party' | 'owner' | 'root'
type Flags = { is_public: boolean; guest_visible: boolean }

let lab: Awaited<ReturnType<typeof withModel>>
let hana: Account
let root: Account
let people: Record<Reader, Pick<Person, 'study'>>
beforeAll(async () => {
  lab = await withModel(await sharedSignInStack())
  hana = lab.hana
  root = await administrator(lab.stack)
  people = {
    guest: personAt(lab.stack),
    other: await learner(lab.stack),
    'third-party': await thirdPartyMember(lab.stack),
    owner: hana,
    root,
  }
})
afterAll(() => lab?.close())

const readers: Reader[] = ['guest', 'other', 'third-party', 'owner', 'root']
const uploaded = async () => (await uploadedBy(hana, shortText, { explain_mode: 'split' })).id
const show = (id: number, body: { is_public: boolean; guest_visible?: boolean }) =>
  root.study.administration.publish({ params: { id }, body })

/** The answer to each reader: `ok`, or the code of the refusal. */
const told = async (ask: (person: Pick<Person, 'study'>) => Promise<unknown>) => {
  const answers = readers.map(async name => {
    const answer = await ask(people[name]).then(
      () => 'ok',
      (error: { code?: string }) => error.code,
    )
    return [name, answer] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

const isListed = async ({ study }: Pick<Person, 'study'>, id: number) => {
  const { items } = await study.articles.list({ query: { scope: 'public', limit: 200 } })
  return items.some(article => article.id === id)
}

const everyone = { guest: 'ok', other: 'ok', 'third-party': 'ok', owner: 'ok', root: 'ok' }
const accounts = { ...everyone, guest: 'unauthenticated' }
const nobodyElse = { ...accounts, other: 'forbidden', 'third-party': 'forbidden' }

const audiences: [string, Flags, typeof everyone][] = [
  ['private', { is_public: false, guest_visible: false }, nobodyElse],
  ['public', { is_public: true, guest_visible: false }, accounts],
  ['for guests too', { is_public: true, guest_visible: true }, everyone],
  ['for guests though on no list', { is_public: false, guest_visible: true }, everyone],
]

describe.each(audiences)('an article that is %s', (_, flags, verdicts) => {
  let id: number
  beforeAll(async () => {
    id = await uploaded()
    expect(await show(id, flags)).toMatchObject(flags)
  })

  it('can be read, row by row and as a text, by its intended readers', async () => {
    expect(await told(({ study }) => study.articles.get({ params: { id } }))).toEqual(verdicts)
    expect(await told(({ study }) => study.articles.content({ params: { id } }))).toEqual(verdicts)
  })

  it('is listed for every account if it is public, and never for guests', async () => {
    const signedIn = readers.filter(name => name !== 'guest')
    for (const name of signedIn) expect(await isListed(people[name], id), name).toBe(flags.is_public)
    await expect(isListed(people.guest, id)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is listed for guests, without its owner, if it is public and open to them', async () => {
    const { items } = await people.guest.study.guests.articles({ query: { limit: 200 } })
    const listed = items.find(each => each.id === id)
    expect(listed !== undefined).toBe(flags.is_public && flags.guest_visible)
    expect(listed ?? {}).not.toHaveProperty('user_id')
  })

  it('shows notes and prompts to its owner and administrators only', async () => {
    const params = { id, idx: 0 }
    await hana.study.sentences.notes({ params, body: { notes: 'a note of mine' } })
    await hana.study.sentences.explain({ params, body: { custom_prompt: 'my own question' } })
    for (const name of readers.filter(reader => verdicts[reader] === 'ok')) {
      const { sentences } = await people[name].study.articles.get({ params: { id } })
      const isOwners = name === 'owner' || name === 'root'
      expect(sentences[0]?.explanation, name).not.toBe('')
      expect(sentences[0]?.notes, name).toBe(isOwners ? 'a note of mine' : undefined)
      expect(sentences[0]?.full_prompt, name).toBe(isOwners ? 'my own question' : undefined)
      expect(
        sentences.some(row => 'notes' in row || 'full_prompt' in row),
        name,
      ).toBe(isOwners)
    }
  })

  it('cannot be changed by its readers, who start no paid work', async () => {
    const requests = listenTo(lab.provider)
    const params = { id, idx: 0 }
    const attempts: ((person: Pick<Person, 'study'>) => Promise<unknown>)[] = [
      ({ study }) => study.sentences.explain({ params }),
      ({ study }) => study.sentences.prompt({ params }),
      ({ study }) => study.sentences.notes({ params, body: { notes: 'x' } }),
      ({ study }) => study.sentences.source({ params, body: { sentence: 'x' } }),
      ({ study }) => study.articles.retry({ params: { id } }),
      ({ study }) => study.articles.reparse({ params: { id } }),
      ({ study }) => study.articles.generateFurigana({ params: { id } }),
      ({ study }) => study.articles.patch({ params: { id }, body: { title: 'x' } }),
      ({ study }) => study.articles.remove({ params: { id } }),
    ]
    for (const attempt of attempts) {
      await expect(attempt(people.guest)).rejects.toMatchObject({ code: 'unauthenticated' })
      await expect(attempt(people['third-party'])).rejects.toMatchObject({ code: 'account_kind_not_allowed' })
      await expect(attempt(people.other)).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(requests.requests()).toEqual([])
  })
})

describe('publishing', () => {
  it('does not change guest access unless the request does', async () => {
    const id = await uploaded()
    expect(await show(id, { is_public: true })).toMatchObject({ is_public: true, guest_visible: false })
    expect(await show(id, { is_public: true, guest_visible: true })).toMatchObject({ guest_visible: true })
    expect(await show(id, { is_public: true })).toMatchObject({ is_public: true, guest_visible: true })
  })

  it('ends for guests too when the article is made private', async () => {
    const id = await uploaded()
    await show(id, { is_public: true, guest_visible: true })
    expect(await show(id, { is_public: false })).toMatchObject({ is_public: false, guest_visible: false })
    expect(await told(({ study }) => study.articles.get({ params: { id } }))).toEqual(nobodyElse)
  })

  it('is refused to owners, who can withdraw a published article', async () => {
    const id = await uploaded()
    const patch = (body: Partial<Flags>) => hana.study.articles.patch({ params: { id }, body })
    await expect(patch({ is_public: true })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(patch({ guest_visible: true })).rejects.toMatchObject({ code: 'forbidden' })
    await show(id, { is_public: true, guest_visible: true })
    expect(await patch({ guest_visible: false })).toMatchObject({ is_public: true, guest_visible: false })
    expect(await told(({ study }) => study.articles.get({ params: { id } }))).toEqual(accounts)
    expect(await patch({ is_public: false })).toMatchObject({ is_public: false })
    expect(await told(({ study }) => study.articles.get({ params: { id } }))).toEqual(nobodyElse)
    await expect(patch({ is_public: true })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it.each(['owner', 'root'] as const)(
    'ends for guests too if %s only makes the article private',
    async who => {
      const id = await uploaded()
      await show(id, { is_public: true, guest_visible: true })
      const { patch } = who === 'owner' ? hana.study.articles : root.manager.articles
      const withdrawn = await patch({ params: { id }, body: { title: '題', is_public: false } })
      expect(withdrawn).toMatchObject({ title: '題', is_public: false, guest_visible: false })
      expect(await told(({ study }) => study.articles.get({ params: { id } }))).toEqual(nobodyElse)
    },
  )

  it('does not change when other fields of the article change', async () => {
    const id = await uploaded()
    await show(id, { is_public: false, guest_visible: true })
    const patched = await hana.study.articles.patch({ params: { id }, body: { title: '題' } })
    expect(patched).toMatchObject({ title: '題', is_public: false, guest_visible: true })
  })
})
