import { createHash, randomBytes } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import { createPasswords } from '../../../lib/platform/auth/password.ts'
import { createStoreClient } from '../../../lib/store/client.ts'
import { prefixed } from '../../../lib/store/tables.ts'
import { openAccounts } from '../../../lib/user-manager/accounts/accounts.ts'
import { finalize } from '../../../lib/user-manager/members/finalize.ts'
import { issueTicket } from '../../../lib/user-manager/members/tickets.ts'
import { personAt } from '../../../test/support/people.ts'
import { startBareHandler, transactBarely } from '../measuring/bare/start.ts'
import type { Line } from '../measuring/report.ts'
import { inRounds } from '../measuring/rounds.ts'
import { median, timed } from '../measuring/statistics.ts'
import type { BenchStack } from '../stack/bench-stack.ts'

const ROUNDS = 200
const REFRESH_WANTED_MS = 10

interface Given {
  stack: Pick<BenchStack, 'addresses' | 'engines'>
  /** The administrator's. */
  password: string
}

/** What people wait for who sign in by password, and those who stay signed in through another provider. */
export async function signingIn({ stack, password }: Given, signal: AbortSignal): Promise<Line[]> {
  const engine = stack.engines.find(({ store }) => store === 'accounts')
  if (!engine) throw new Error('The engine of the accounts is not among the processes of the stack.')
  await using ending = new AsyncDisposableStack()
  const client = createStoreClient({ endpoint: engine.endpoint })
  ending.defer(async () => client.destroy())
  const passwords = createPasswords()
  const given = { client, passwords, now: () => new Date(), newId: monotonicFactory(), randomBytes }
  const accounts = openAccounts(given, prefixed(''))
  const bare = await startBareHandler(engine.endpoint, accounts.identityTable)
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
    {
      what: 'sign-in by password ÷ argon2 alone, median',
      ratio: signIn / argon2,
      beside: `${signIn.toFixed(1)} against ${argon2.toFixed(1)} ms`,
    },
    {
      what: `refresh of a third-party session, ${REFRESH_WANTED_MS} ms ÷ measured, median`,
      ratio: REFRESH_WANTED_MS / refresh,
      target: { atLeast: 1 },
      beside: `${refresh.toFixed(1)} ms, of ${ROUNDS}`,
    },
    {
      what: 'refresh of a third-party session ÷ bare handler doing one conditional transaction, median',
      ratio: refresh / transaction,
      beside: `${refresh.toFixed(1)} against ${transaction.toFixed(1)} ms`,
    },
  ]
}

/** Somebody whom a provider has named; none is asked. */
async function newMember(accounts: ReturnType<typeof openAccounts>) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const named = { provider: 'bench', issuer: 'https://provider.example', subject: 'hanako', challenge }
  const ticket = await issueTicket(accounts, named)
  return finalize(accounts, { ticket, verifier }, { registration: 'open', user_agent: 'bench' })
}
