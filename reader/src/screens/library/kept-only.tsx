import { useQuery } from '@tanstack/react-query'
import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useSession } from '../../../../web/session/session.ts'
import { linkTo } from '../../app/location.ts'
import { Problem } from '../../components/problem.tsx'
import { keptTexts } from '../../kept/texts.ts'

const messages = catalogue({
  en: { lead: 'These texts are on this device. The others need the server.', untitled: 'Untitled' },
  ja: {
    lead: 'この端末に保存済みの文章です。ほかの文章はサーバーにつながると表示されます。',
    untitled: '無題',
  },
  zh: { lead: '以下文章保存在本设备上，其他文章需要连接服务器。', untitled: '无标题' },
})

/** The texts on this device, in place of the list that did not come; the problem if there are none. */
export function KeptOnly({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useMessages(messages)
  const { session } = useSession()
  const { data, isPending } = useQuery({ queryKey: ['kept-texts', session?.user.id], queryFn: keptTexts })
  if (isPending) return null
  const texts = data?.filter(({ state }) => state !== null) ?? []
  if (texts.length === 0) return <Problem error={error} retry={retry} />
  return (
    <>
      <p className="soft">{t.lead}</p>
      <ul className="list">
        {texts.map(({ id, title }) => (
          <li key={id}>
            <a className="box" lang="ja" href={linkTo('read', id)}>
              {title || t.untitled}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
