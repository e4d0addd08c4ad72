import { useMutation, useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { signOut } from '../../../../../../web/session/session.ts'
import { Problem } from '../../../../components/problem.tsx'
import { Fold } from '../../../../components/setting/fold.tsx'
import { Group } from '../../../../components/setting/group.tsx'
import { TypedWord } from '../../../../components/typed-word.tsx'
import { Waiting } from '../../../../components/waiting.tsx'
import { Sessions } from '../sessions.tsx'
import { messages } from './messages.ts'
import { Nickname } from './nickname.tsx'
import { calls, memberQuery } from './queries.ts'

/** The settings of a third-party account, which has no password here. */
export function ThirdPartyAccount() {
  const t = useMessages(messages)
  const query = useQuery(memberQuery)
  const removing = useMutation({ mutationFn: () => calls.profile.remove(), onSuccess: signOut })
  if (query.error && !query.data) return <Problem error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Waiting />
  const { nickname, links } = query.data
  return (
    <Group title={t.you} lead={t.signsInBy(links.map(({ provider }) => provider).join(', '))}>
      <Nickname kept={nickname} />
      <Sessions />
      <Fold name="remove" label={t.remove} hint={t.removeWarning}>
        <TypedWord
          word={t.removeWord}
          action={t.removeNow}
          busy={removing.isPending}
          error={removing.error}
          onConfirmed={removing.mutate}
        />
      </Fold>
    </Group>
  )
}
