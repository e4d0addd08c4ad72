import { getMessages } from '../../../../../../web/language/language.ts'
import { notify } from '../../../../components/notice.tsx'
import { messages } from '../messages.ts'

export async function copySubtitle(sentence: string): Promise<void> {
  const t = getMessages(messages)
  try {
    await navigator.clipboard.writeText(sentence.trim())
    notify(t.copied)
  } catch {
    notify(t.notCopied)
  }
}
