import type { QueryClient } from '@tanstack/react-query'
import { catalogue, getMessages } from '../../../../web/language/language.ts'
import { notify } from '../../components/notice.tsx'
import { type NamedPicture, sendPictures, type TextOf } from './send-pictures.ts'

const messages = catalogue({
  en: {
    leftOut: (count: number) =>
      `${count === 1 ? 'One picture was' : `${count} pictures were`} left out: damaged, too large, or of a type that is not shown here.`,
    notes: (count: number) =>
      `${count === 1 ? 'One note was' : `${count} notes were`} left out, because a text cannot have more.`,
    unsent: (count: number) => `${count === 1 ? 'One picture' : `${count} pictures`} could not be sent.`,
    again: 'Send again',
  },
  ja: {
    leftOut: count =>
      `画像 ${count} 点は、壊れているか、大きすぎるか、表示できない形式のため、取り込まれませんでした。`,
    notes: count => `注 ${count} 件は、一つの文章に収まらないため、取り込まれませんでした。`,
    unsent: count => `画像 ${count} 点を送信できませんでした。`,
    again: 'もう一度送信',
  },
  zh: {
    leftOut: count => `${count} 张图片已损坏、过大或格式无法显示，未能加入。`,
    notes: count => `${count} 条注释超出了一篇文章的容量，未能加入。`,
    unsent: count => `${count} 张图片未能发送。`,
    again: '重新发送',
  },
})

interface OfBook {
  pictures: readonly NamedPicture[]
  leftOut: { pictures: number; notes: number }
}

/**
 * Sends the pictures of a text. Returns what says at the foot of the page which are missing: a notice leaves with
 * the screen on which the text was added.
 */
export async function sendOf(
  text: TextOf,
  { pictures, leftOut }: OfBook,
  queries: QueryClient,
): Promise<() => void> {
  const none = { refused: 0, unsent: [] }
  const { refused, unsent } = pictures.length === 0 ? none : await sendPictures(text, pictures, queries)
  const missing = leftOut.pictures + refused
  return () => {
    const t = getMessages(messages)
    const noticeText = [
      ...(unsent.length > 0 ? [t.unsent(unsent.length)] : []),
      ...(missing > 0 ? [t.leftOut(missing)] : []),
      ...(leftOut.notes > 0 ? [t.notes(leftOut.notes)] : []),
    ].join(' ')
    if (noticeText === '') return
    const again = async () => {
      const left = { pictures: missing, notes: 0 }
      const notifySent = await sendOf(text, { pictures: unsent, leftOut: left }, queries)
      notifySent()
    }
    notify(noticeText, unsent.length > 0 ? { label: t.again, run: () => void again() } : undefined)
  }
}
