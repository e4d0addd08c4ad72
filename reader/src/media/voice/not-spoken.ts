import { catalogue } from '../../../../web/language/language.ts'

/** A stored failure of a sentence has no code, so this names the usual causes. */
export const notSpoken = catalogue({
  en: 'The audio could not be created. The sentence may be too long, or the voice may be busy or not set up correctly. Try again later, or choose another voice.',
  ja: '音声を作成できませんでした。文が長すぎるか、読み上げの声が混雑しているか、正しく設定されていない可能性があります。しばらくしてからもう一度試すか、別の声を選んでください。',
  zh: '未能生成音频。可能是句子太长，或朗读语音繁忙、设置有误。请稍后重试，或选择其他语音。',
})
