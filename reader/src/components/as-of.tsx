import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../web/language/use-language.ts'
import { useSession } from '../../../web/session/session.ts'
import { useReach } from '../api/reach.ts'
import { keptKeys } from '../kept/changed.ts'

interface AsOfProps {
  /** The request whose kept answer is shown. */
  path: string
  text(time: string): string
}

/** While the server does not answer: how old the answer is that stands in for its own. */
export function AsOf({ path, text }: AsOfProps) {
  const { dateTime } = useFormats()
  const { session } = useSession()
  const isAway = useReach() !== 'reached'
  const { data: at } = useQuery({
    queryKey: keptKeys.at(session?.user.id, path),
    queryFn: async () => (await import('../kept/answers/kept-at.ts')).keptAt(path),
    enabled: isAway,
    staleTime: 0,
  })
  if (!isAway || !at) return null
  return (
    <p className="soft" role="status">
      {text(dateTime(new Date(at).toISOString()))}
    </p>
  )
}
