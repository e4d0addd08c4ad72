import { Avatar } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Member } from '../../../../../lib/contracts/schemas/accounts/members.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'

/** The picture beside a written name. It needs the token, so the page fetches it and shows it from memory. */
export function MemberAvatar({ member: { id, nickname, has_avatar } }: { member: Member }) {
  const picture = useQuery({
    queryKey: [...keys.members, id, 'avatar'],
    queryFn: ({ signal }) => api.members.avatar({ params: { id } }, { signal }),
    enabled: has_avatar,
    retry: false,
  })
  const [url, setUrl] = useState<string>()
  const bytes = has_avatar ? picture.data : undefined
  useEffect(() => {
    if (!bytes) return
    const objectUrl = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/webp' }))
    setUrl(objectUrl)
    return () => {
      URL.revokeObjectURL(objectUrl)
      setUrl(undefined)
    }
  }, [bytes])
  return (
    <Avatar src={url ?? null} alt="" size="md" aria-hidden>
      {[...nickname][0]}
    </Avatar>
  )
}
