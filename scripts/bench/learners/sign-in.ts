import { createHash, randomBytes } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import { createPasswords } from '../../../lib/platform/auth/password.ts'
import { createStoreClient } from '../../../lib/store/client.ts'
import { prefixed } from '../../../lib/store/tables.ts'
import { openAccounts } from '../../../lib/user-manager/accounts/accounts.ts'
import { finalize } from '../../../lib/user-manager/members/finalize.ts'
import { issueTicket } from '../../../lib/user-manager/members/tickets.ts'
import { personAt } from '../../../test/support/people.ts'
import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median, repeated, timed } from '../measuring/times.ts'

const ROUNDS = 200
const REFRESH_WANTED_MS = 10

export async function refreshing({ stack, signal }: OnStack): Promise<Line> {
  const { endpoint } = stack.engine('accounts')
  await using ending = new AsyncDisposableStack()
  const client = createStoreClient({ endpoint })
  ending.defer(async () => client.destroy())
  const passwords = createPasswords()
  const given = { client, passwords, now: () => new Date(), newId: monotonicFactory(), randomBytes }
  let { refresh_token } = await newMember(openAccounts(given, prefixed('')))
  const { refreshing } = personAt(stack).accounts
  const refresh = async () => {
    refresh_token = (await refreshing.refresh({ body: { refresh_token } })).refresh_token
  }
  const times = await repeated(ROUNDS, () => timed(refresh), signal)
  return wanted('refresh of a third-party session', REFRESH_WANTED_MS, median(times), `median of ${ROUNDS}`)
}

/** A new third-party account, made without asking a provider. */
async function newMember(accounts: ReturnType<typeof openAccounts>) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const named = { provider: 'bench', issuer: 'https://provider.example', subject: 'hanako', challenge }
  const ticket = await issueTicket(accounts, named)
  return finalize(accounts, { ticket, verifier }, { registration: 'open', user_agent: 'bench' })
}
