import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    lead: 'A voice reads every sentence that has no audio yet. You can listen to each one as soon as it is ready.',
    begin: 'Create audio',
    creating: 'Creating audio',
    cancelled: 'Cancelled. The audio that was created stays.',
    done: (ready: string) => `Sentences with new audio: ${ready}.`,
    failed: (failed: string) => `Sentences that could not be read aloud: ${failed}. Try again.`,
  },
  ja: {
    lead: 'まだ音声のない文をすべて読み上げます。できた文から順に聞けます。',
    begin: '音声を作成',
    creating: '音声を作成中',
    cancelled: '中止しました。作成済みの音声は残ります。',
    done: ready => `${ready}文の音声を作成しました。`,
    failed: failed => `${failed}文は読み上げられませんでした。もう一度お試しください。`,
  },
  zh: {
    lead: '为所有还没有音频的句子生成朗读，生成一句即可听一句。',
    begin: '生成音频',
    creating: '正在生成音频',
    cancelled: '已取消，已生成的音频会保留。',
    done: ready => `已为 ${ready} 个句子生成音频。`,
    failed: failed => `${failed} 个句子未能朗读，请重试。`,
  },
})
