import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'

const messages = catalogue({ en: { close: 'Close' }, ja: { close: '閉じる' }, zh: { close: '关闭' } })

/** The name of the button that closes a dialog or a notice; it has no text. */
export const useCloseButton = () => ({ 'aria-label': useMessages(messages).close })
