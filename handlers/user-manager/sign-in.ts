import { signIn } from '../../lib/contracts/user-manager.ts'
import { hashOf } from '../../lib/user-manager/accounts/secrets.ts'
import { endpoint } from '../../lib/user-manager/app.ts'
import { finalize as finalizeSignIn } from '../../lib/user-manager/members/finalize.ts'
import { memberSignedIn } from '../../lib/user-manager/members/present.ts'

export const providers = endpoint(signIn.providers, ({ app: { config, signIn: offered } }) => ({
  providers: (offered?.providers.list ?? []).map(({ name, title }) => ({ name, title })),
  registration: config.OIDC_REGISTRATION,
  public_url: config.PUBLIC_URL ?? null,
}))

export const start = endpoint(signIn.start, ({ params, query, cookies, app, caller, signal }) => {
  const offered = app.mustOfferSignIn()
  app.limits.begin(caller.address)
  return offered.begin(params.provider, query, { cookies, signal })
})

export const callback = endpoint(signIn.callback, ({ params, query, cookies, app, signal }) =>
  app.mustOfferSignIn().end(params.provider, query, { cookies, signal }),
)

export const finalize = endpoint(signIn.finalize, async ({ body, app, caller }) => {
  const { registration } = app.mustOfferSignIn()
  const admission = { registration, user_agent: caller.user_agent ?? '' }
  const attempt = { action: 'finalize', account: hashOf(body.ticket), address: caller.address } as const
  const signedIn = await app.limits.attempt(attempt, () => finalizeSignIn(app.accounts, body, admission))
  return memberSignedIn(app.keys.token, signedIn, app.now())
})
