import { expect, vi } from 'vitest'
import type { Operation } from '../../lib/http/route.ts'
import { startFakeProvider } from '../support/fake-provider/index.ts'
import { configureModel, providerKey } from '../support/models.ts'
import { administrator, learner, personAt } from '../support/people.ts'
import { rootPassword, testSecrets } from '../support/stack.ts'
import { ended } from '../support/tasks.ts'
import { shortText } from '../support/texts.ts'
import { genuineAssertion } from './bad-input-tokens.ts'
import { watchedStack } from './bad-input-written.ts'

/** A stack in which every kind of record exists, so that a request that slips through changes something. */
export async function stackWithEverything() {
  const stack = await watchedStack()
  const provider = await startFakeProvider()
  const [root, owner] = [await administrator(stack), await learner(stack)]
  await configureModel(stack, provider)
  const { task_id } = await owner.study.articles.upload({ body: { raw_content: shortText, explain: false } })
  const task = await ended(owner, task_id)
  const invite = await root.manager.inviteCodes.create({ body: { max_uses: 5 } })
  await personAt(stack).accounts.auth.register({
    body: { username: 'waiting', password: 'a password to wait with', invite_code: invite.code },
  })
  const requests = await root.manager.registrationRequests.list({ query: { status: 'pending' } })
  const { endpoints, bindings } = await root.manager.modelRouting.picture()
  await provider.close()
  // The upload, its translation and its summary.
  await vi.waitFor(async () => expect((await root.accounts.usage.list({})).total).toBe(3), 10_000)

  /** What stands for `{id}` behind each name of a path. */
  const ids: Record<string, string> = {
    articles: String(task.article_id),
    sentences: '0',
    tasks: task_id,
    users: String(owner.user.id),
    accounts: String(owner.user.id),
    'invite-codes': invite.id,
    'registration-requests': requests.items[0]?.id ?? '',
    endpoints: endpoints[0]?.id ?? '',
    bindings: bindings[0]?.id ?? '',
    lease: 'nobody-at-all',
  }
  return {
    stack,
    root,
    owner,
    secrets: [rootPassword, providerKey, root.token, owner.token, ...Object.values(testSecrets)],
    /** The parameters of a route as they name something that exists. */
    paramsOf: ({ path }: Operation): Record<string, string> =>
      Object.fromEntries(
        [...path.matchAll(/\/([\w-]+)\/\{(\w+)\}/g)].map(([, segment = '', name = '']) => [
          name,
          ids[segment] ?? '',
        ]),
      ),
    /** What opens every route: an administrator's token, and the word of a service that acts for him. */
    strongest: async (route: Operation) => ({
      authorization: `Bearer ${root.token}`,
      ...(await genuineAssertion(route, root.user)),
    }),
  }
}
export type StackWithEverything = Awaited<ReturnType<typeof stackWithEverything>>
