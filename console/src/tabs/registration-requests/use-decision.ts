import { useQueryClient } from '@tanstack/react-query'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import type { RegistrationRequest } from '../../../../lib/contracts/schemas/accounts/accounts.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { keys } from '../../api/queries.ts'
import { useNotice } from '../../components/problem/notice.ts'
import { messages } from './messages.ts'

/** Decides a request and shows a notice. A request that somebody else has decided already is not a failure. */
export function useDecision() {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const notify = useNotice()
  return async ({ username }: RegistrationRequest, decide: () => Promise<unknown>, done: string) => {
    try {
      await decide()
      notify(done)
    } catch (error) {
      if (isProblem(error, 'already_decided')) notify(t.decidedMeanwhile(username))
      else if (isProblem(error, 'not_found')) notify(t.goneMeanwhile(username))
      else throw error
    }
    // An approval creates an account and counts a use of the code.
    await Promise.all(
      [keys.registrationRequests, keys.users, keys.inviteCodes, keys.overview].map(queryKey =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  }
}
