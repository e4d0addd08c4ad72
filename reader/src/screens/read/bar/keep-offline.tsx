import { useQuery } from '@tanstack/react-query'
import { catalogue } from '../../../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { notify, notifyProblem } from '../../../components/notice.tsx'
import { keepOffline } from '../../../kept/keep.ts'
import { isStop } from '../../../kept/media/each-of.ts'
import { textSizeQuery } from '../../../kept/texts-query.ts'
import { offerMedia } from '../keep-media/offer-media.ts'
import type { Head } from '../queries.ts'

const messages = catalogue({
  en: {
    keep: 'Keep offline',
    about: (size: string) => `about ${size}`,
    kept: (size: string) => `This text is kept on this device (${size}). You can read it offline.`,
  },
  ja: {
    keep: 'オフラインで読めるようにする',
    about: size => `約${size}`,
    kept: size => `この文章を端末に保存しました（${size}）。オフラインでも開けます。`,
  },
  zh: {
    keep: '保存以便离线阅读',
    about: size => `约 ${size}`,
    kept: size => `已将这篇文章保存到本设备（${size}），离线时也能打开。`,
  },
})

/** The action that keeps a text on this device, with the room that it takes. */
export function KeepOffline({ head }: { head: Head }) {
  const t = useMessages(messages)
  const { bytes } = useFormats()
  const { id } = head
  const { data: size } = useQuery(textSizeQuery(head))
  const keep = async () => {
    try {
      notify(t.kept(bytes(await keepOffline(id))))
      await offerMedia(id)
    } catch (error) {
      if (!isStop(error)) notifyProblem(error)
    }
  }
  return (
    <button type="button" onClick={() => void keep()}>
      {t.keep}
      {size !== undefined && <span className="soft"> · {t.about(bytes(size))}</span>}
    </button>
  )
}
