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
import { startBareHandler, transactBarely } from '../measuring/bare/start.ts'
import { compared, type Line, wanted } from '../measuring/report.ts'
import { inRounds, median, timed } from '../measuring/times.ts'

const ROUNDS = 200
const REFRESH_WANTED_MS = 10

/** The times of a sign-in by password, and of a refresh of a third-party session. */
export async function signingIn({ stack, password, signal }: OnStack): Promise<Line[]> {
  const { endpoint } = stack.engine('accounts')
  await using ending = new AsyncDisposableStack()
  const client = createStoreClient({ endpoint })
  ending.defer(async () => client.destroy())
  const passwords = createPasswords()
  const given = { client, passwords, now: () => new Date(), newId: monotonicFactory(), randomBytes }
  const accounts = openAccounts(given, prefixed(''))
  const bare = await startBareHandler(endpoint, accounts.identityTable)
  ending.use(bare)

  const { auth, refreshing } = personAt(stack).accounts
  const hash = await passwords.hash(password)
  let { refresh_token } = await newMember(accounts)
  const measured = await inRounds(
    {
      signIn: () => timed(() => auth.login({ body: { username: 'root', password } })),
      argon2: () => timed(() => passwords.matches(password, hash)),
      refresh: () =>
        timed(async () => {
          refresh_token = (await refreshing.refresh({ body: { refresh_token } })).refresh_token
        }),
      bare: () => timed(() => transactBarely(bare)),
    },
    ROUNDS,
    signal,
  )
  const [signIn, argon2] = [median(measured.signIn), median(measured.argon2)]
  const [refresh, transaction] = [median(measured.refresh), median(measured.bare)]
  return [
    compared('sign-in by password ÷ argon2 alone, median', signIn, argon2, 'ms', 1),
    wanted('refresh of a third-party session', REFRESH_WANTED_MS, refresh, `median of ${ROUNDS}`),
    compared(
      'refresh of a third-party session ÷ bare handler doing one conditional transaction, median',
      refresh,
      transaction,
      'ms',
      1,
    ),
  ]
}

/** A new third-party account, made without asking a provider. */
async function newMember(accounts: ReturnType<typeof openAccounts>) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const named = { provider: 'bench', issuer: 'https://provider.example', subject: 'hanako', challenge }
  const ticket = await issueTicket(accounts, named)
  return finalize(accounts, { ticket, verifier }, { registration: 'open', user_agent: 'bench' })
}
