import { catalogue } from '../language/language.ts'
import { useMessages } from '../language/use-language.ts'

const messages = catalogue({ en: { close: 'Close' }, ja: { close: '閉じる' }, zh: { close: '关闭' } })

/** What the button that closes a dialog or a notice is called, which shows no text. */
export const useCloseButton = () => ({ 'aria-label': useMessages(messages).close })
