import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { useReach } from '../api/reach.ts'
import { linkTo } from '../app/location.ts'
import { notify } from '../components/notice.tsx'
import { keptTextsQuery } from '../kept/texts-query.ts'

const messages = catalogue({
  en: {
    needsServer: 'This text is not on this device. You can open it when the server can be reached again.',
  },
  ja: { needsServer: 'この文章は端末に保存されていません。サーバーにつながると開けます。' },
  zh: { needsServer: '这篇文章没有保存在本设备上，连接到服务器后才能打开。' },
})

/** The texts that open while the server does not answer; null while it does, or while nothing is known of them. */
export function useTextsHere(): ReadonlySet<number> | null {
  const isAway = useReach() !== 'reached'
  const { data } = useQuery({ ...keptTextsQuery(), enabled: isAway })
  if (!isAway || !data) return null
  return new Set(data.flatMap(({ id, state }) => (state === null ? [] : id)))
}

interface TextLink {
  href: string
  'aria-disabled'?: true
  onClick?: (event: MouseEvent) => void
}

export const useTextLink = (id: number, row?: number): TextLink => textLink(useTextsHere(), id, row)

/** The link to a text. A press on one that needs the server says so, as long as the server does not answer. */
export function textLink(here: ReadonlySet<number> | null, id: number, row?: number): TextLink {
  const href = row === undefined ? linkTo('read', id) : linkTo('read', id, row)
  if (!here || here.has(id)) return { href }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    notify(getMessages(messages).needsServer)
  }
  return { href, 'aria-disabled': true, onClick }
}
