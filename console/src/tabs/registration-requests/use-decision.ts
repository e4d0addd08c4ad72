import { useQueryClient } from '@tanstack/react-query'
import { isProblem } from '../../../../lib/contracts/manager-client.ts'
import type { RegistrationRequest } from '../../../../lib/contracts/schemas/accounts.ts'
import { useNotice } from '../../components/problem/notice.ts'
import { useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'

/** Decides a request and tells so. That somebody else was quicker is told as well, and is no failure. */
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
    // An approval makes an account and counts a use of the code.
    await Promise.all(
      ['registration-requests', 'users', 'invite-codes', 'overview'].map(key =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    )
  }
}
