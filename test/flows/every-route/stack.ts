import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { Operation } from '../../../lib/platform/http/route.ts'
import { genuineAssertion } from '../../support/bad-input/tokens.ts'
import { eventually } from '../../support/eventually.ts'
import { behaviours, startFakeProvider } from '../../support/fake-provider/index.ts'
import { configureModel, providerKey } from '../../support/models.ts'
import { PUBLIC_URL, thirdPartyMember } from '../../support/open-id/browser.ts'
import { CLIENT_SECRET, PROVIDER_NAME, startOpenIdProvider } from '../../support/open-id/provider.ts'
import { administrator, learner, personAt, signIn } from '../../support/people.ts'
import { rootPassword, type TestStack, testSecrets } from '../../support/stack.ts'
import { ended } from '../../support/tasks.ts'
import { shortText } from '../../support/texts.ts'
import { watchedStack } from '../bad-input-written.ts'

export const SOME_BYTES = 'some bytes'

/**
 * A stack in which every kind of record exists, so that a request that slips through changes something: an administrator,
 * a learner with a text, another learner, and an account of another provider.
 */
export async function stackWithEverything() {
  const openId = await startOpenIdProvider({ publicUrl: PUBLIC_URL })
  const stack = await watchedStack(openId.settings)
  const foreign = await thirdPartyMember(stack)
  const { links } = await foreign.accounts.profile.get()
  const { sessions } = await foreign.accounts.sessions.list()
  const provider = await startFakeProvider()
  const [root, owner, other] = [await administrator(stack), await learner(stack), await learner(stack)]
  // Its first request that may write notes that the account writes, even if it is refused.
  await other.study.foundation.write({
    params: { resource: 'goals', record_id: '01JD0000000000000000000001' },
    query: {},
    body: {
      request_id: '01JD0000000000000000000000',
      expected_version: 0,
      values: { name: 'to read novels' },
    },
  })
  await configureModel(stack, provider)
  const { task_id } = await owner.study.articles.upload({ body: { raw_content: shortText, explain: false } })
  const task = await ended(owner, task_id)
  const feedback = await owner.study.feedback.give({
    body: { request_id: task_id, kind: 'bug', text: 'The button does nothing.' },
  })
  const event_id = task_id
  await root.study.learningEvents.record({ body: { events: [feedbackEvent(event_id)] } })
  const rain = { form: '雨', reading: 'あめ' }
  const skill_id = skillIdOf(rain)
  await root.collection.wordWrites.put({ params: { skill_id }, body: rain })
  const invite = await root.manager.inviteCodes.create({ body: { max_uses: 5 } })
  await personAt(stack).accounts.auth.register({
    body: { username: 'waiting', password: 'a password to wait with', invite_code: invite.code },
  })
  const requests = await root.manager.registrationRequests.list({ query: { status: 'pending' } })
  const { endpoints, bindings } = await root.manager.modelRouting.picture()
  // The upload, its translation and its summary.
  await eventually(async () => expect((await root.accounts.usage.list({})).total).toBe(3))

  /** The value of a parameter, by its name or by the segment before it in the path. */
  const ids: Record<string, string> = {
    articles: String(task.article_id),
    'moved-texts': String(task.article_id),
    sentences: '0',
    tasks: task_id,
    series: task_id,
    imports: task_id,
    users: String(owner.user.id),
    accounts: String(owner.user.id),
    learners: String(owner.user.id),
    quotas: String(owner.user.id),
    erasures: String(owner.user.id),
    'invite-codes': invite.id,
    'registration-requests': requests.items[0]?.id ?? '',
    endpoints: endpoints[0]?.id ?? '',
    bindings: bindings[0]?.id ?? '',
    provider: PROVIDER_NAME,
    links: links[0]?.id ?? '',
    members: foreign.user.id,
    sessions: sessions[0]?.id ?? '',
    feedback: feedback.id,
    further: task_id,
    recommendations: '2026-W47',
    lease: 'nobody-at-all',
    user_id: String(owner.user.id),
    avatar: task_id,
    image: '1',
    gloss_id: task_id,
    resource: 'goals',
    record_id: task_id,
    sha256: '0'.repeat(64),
    n: '2',
    retractions: event_id,
    skill_id,
    source_id: task_id,
    file_id: task_id,
    item_id: task_id,
    media_id: `s.${task_id}`,
    part: 'words',
    request_id: task_id,
    cards: `w.${task_id}.recall`,
    // As it stands in a path.
    character: '%E9%9B%A8',
  }
  return {
    stack,
    openId,
    root,
    owner,
    other,
    foreign,
    article: task.article_id ?? 0,
    /** Another text of the owner's, which a task holds from then on: the model never answers. */
    async hold(): Promise<number> {
      provider.behave([behaviours.hang, behaviours.hang])
      const asked = provider.requests.length
      const { task_id } = await owner.study.articles.upload({ body: { raw_content: shortText } })
      await eventually(() => expect(provider.requests.length).toBeGreaterThan(asked))
      return (await owner.study.tasks.get({ params: { task_id } })).article_id ?? 0
    },
    task: task_id,
    feedback: feedback.id,
    async close() {
      await stack.close()
      await provider.close()
      await openId.close()
    },
    secrets: [
      rootPassword,
      providerKey,
      CLIENT_SECRET,
      foreign.token,
      foreign.refresh_token,
      root.token,
      owner.token,
      ...Object.values(testSecrets),
    ],
    /** The parameters of a route, naming something that exists. */
    paramsOf: ({ path }: Operation): Record<string, string> =>
      Object.fromEntries(
        [...path.matchAll(/(?:\/([\w-]+))?\/\{(\w+)\}/g)].map(([, segment = '', name = '']) => [
          name,
          ids[name] ?? ids[segment] ?? '',
        ]),
      ),
    /**
     * Credentials for every route: the token of an administrator, or of the kind of account that it is for, the assertion of a
     * service that acts for that administrator, and the signature of the bytes that are sent where a route receives bytes.
     */
    strongest: async (route: Operation) => ({
      authorization: `Bearer ${route.access === 'third-party' ? foreign.token : root.token}`,
      ...(await genuineAssertion(route, root.user)),
      'x-hub-signature-256': `sha256=${createHmac('sha256', testSecrets.WEBHOOK_SECRET).update(SOME_BYTES).digest('hex')}`,
    }),
  }
}

/** Tokens of administrators, so that their role keeps them out of no route. */
export async function outlivedTokens(stack: TestStack) {
  const [deleted, changed] = [await promotedLearner(stack), await promotedLearner(stack)]
  const root = await administrator(stack)
  await root.accounts.users.remove({ params: { id: deleted.user.id } })
  const { username } = changed.user
  const body = { current_password: `password of ${username}`, new_password: `new password of ${username}` }
  await changed.accounts.auth.password({ body })
  const { token: current } = await signIn(stack, username, body.new_password)
  return { account: deleted.token, password: changed.token, current }
}

/** A learner who became an administrator, signed in since. */
export async function promotedLearner(stack: TestStack) {
  const { user } = await learner(stack)
  const root = await administrator(stack)
  await root.accounts.users.role({ params: { id: user.id }, body: { role: 'root' } })
  return signIn(stack, user.username, `password of ${user.username}`)
}

const feedbackEvent = (event_id: string) => ({
  event_id,
  kind: 'feedback',
  occurred_at: '2026-11-20T09:00:00.000Z',
  payload: {
    foundation: {
      targets: [{ object: { kind: 'article', id: '1' }, dimension: 'reading', outcome: null }],
    },
  },
})
export type StackWithEverything = Awaited<ReturnType<typeof stackWithEverything>>
