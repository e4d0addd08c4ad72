import { administrator, learner, personAt } from '../../test/support/people.ts'
import type { TestStack } from '../../test/support/stack.ts'

const DAY_MS = 86_400_000

export async function inviteEverybody(stack: TestStack) {
  const { manager } = await administrator(stack)
  const learners = {
    hanako: await learner(stack, 'hanako'),
    kenji: await learner(stack, 'kenji'),
    mei: await learner(stack, '李梅'),
  }
  // Their codes are used up; those below are what an administrator keeps.
  const { items } = await manager.inviteCodes.list({})
  const notes = ['For Mei', 'For Kenji, by letter', 'For Hanako']
  for (const [at, { id }] of items.entries())
    await manager.inviteCodes.update({ params: { id }, body: { note: notes[at] ?? 'For a friend' } })
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  await manager.inviteCodes.create({ body: { note: 'For a friend', max_uses: 1 } })
  await manager.inviteCodes.create({ body: { note: 'Winter course', enabled: false, max_uses: 30 } })
  const { code } = await manager.inviteCodes.create({
    body: { code: 'reading-circle', note: 'Reading circle', max_uses: 12, expires_at: inDays(20) },
  })
  const { auth } = personAt(stack).accounts
  for (const username of ['yuki', 'さくら', 'tanaka'])
    await auth.register({ body: { username, password: `password of ${username}`, invite_code: code } })
  const { items: requests } = await manager.registrationRequests.list({ query: { status: 'pending' } })
  const declined = requests.find(({ username }) => username === 'tanaka')
  if (declined)
    await manager.registrationRequests.reject({
      params: { id: declined.id },
      body: { reason: 'The course is full.' },
    })
  return learners
}
export type Learners = Awaited<ReturnType<typeof inviteEverybody>>
