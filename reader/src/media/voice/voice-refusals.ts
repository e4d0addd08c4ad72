import { catalogue } from '../../../../web/language/language.ts'
import type { Refusals } from '../../../../web/problem/problem-texts.ts'

/** Why a voice did not read a word or a sentence. A stored failure of a sentence has no code: `other` names the usual causes. */
export const voiceRefusals = catalogue<Refusals>({
  en: {
    title: 'No audio was created',
    codes: {
      rate_limited: 'Too much audio is being created right now. Try again in a moment.',
      too_many_tasks: 'Too many of your tasks are running. Try again when one has ended.',
      article_busy: 'Another task is working on this text. Try again when it has ended.',
      upstream_failed:
        'The voice did not answer. It may be busy, out of credit or not set up correctly. Try again later or choose another voice. If that does not help, ask an administrator.',
      unavailable: 'The voice is not available right now. Try again in a moment.',
      not_configured: 'This server has no voice that works. Ask an administrator to set one up.',
      too_large: 'The sentence is too long for the voice. Split it into shorter sentences.',
      invalid_input:
        'There is nothing to read aloud, or the voice is no longer available. Choose another voice.',
      quota_reached: 'Your storage is full. Delete a text that you no longer need.',
      insufficient_storage: 'The disk of the server is full. Tell an administrator.',
      interrupted: 'The server was restarted before the audio was ready. Try again.',
    },
    other:
      'The audio could not be created. The sentence may be too long, or the voice may be busy or not set up correctly. Try again later, or choose another voice.',
  },
  ja: {
    title: '音声を作成できませんでした',
    codes: {
      rate_limited: '現在、音声の作成が混み合っています。少し待ってからもう一度お試しください。',
      too_many_tasks: '実行中のタスクが多すぎます。どれかが終わってからもう一度お試しください。',
      article_busy: 'この文章ではほかのタスクが実行中です。終わってからもう一度お試しください。',
      upstream_failed:
        '読み上げの声から応答がありません。混雑、残高不足、設定の誤りなどが考えられます。しばらくしてからもう一度試すか、別の声を選んでください。解決しない場合は、管理者に連絡してください。',
      unavailable: '読み上げの声は現在利用できません。少し待ってからもう一度お試しください。',
      not_configured: 'このサーバーには使える声がありません。管理者に設定を依頼してください。',
      too_large: '文が長すぎて読み上げられません。短い文に分けてください。',
      invalid_input: '読み上げる言葉がないか、選んだ声が使えなくなっています。別の声を選んでください。',
      quota_reached: '容量がいっぱいです。不要な文章を削除してください。',
      insufficient_storage: 'サーバーのディスクがいっぱいです。管理者に連絡してください。',
      interrupted: '音声ができる前にサーバーが再起動しました。もう一度お試しください。',
    },
    other:
      '音声を作成できませんでした。文が長すぎるか、読み上げの声が混雑しているか、正しく設定されていない可能性があります。しばらくしてからもう一度試すか、別の声を選んでください。',
  },
  zh: {
    title: '未能生成音频',
    codes: {
      rate_limited: '当前生成音频的请求过多，请稍后重试。',
      too_many_tasks: '您正在运行的任务过多，请等其中一项结束后重试。',
      article_busy: '这篇文章正在运行其他任务，请等它结束后重试。',
      upstream_failed:
        '朗读语音没有响应，可能是繁忙、额度用完或设置有误。请稍后重试，或选择其他语音。如仍不行，请联系管理员。',
      unavailable: '朗读语音暂时不可用，请稍后重试。',
      not_configured: '此服务器没有可用的朗读语音，请联系管理员设置。',
      too_large: '句子太长，无法朗读。请拆分成较短的句子。',
      invalid_input: '没有可以朗读的内容，或所选语音已不可用。请选择其他语音。',
      quota_reached: '您的存储空间已满，请删除不再需要的文章。',
      insufficient_storage: '服务器磁盘已满，请告知管理员。',
      interrupted: '音频生成前服务器重新启动了，请重试。',
    },
    other: '未能生成音频。可能是句子太长，或朗读语音繁忙、设置有误。请稍后重试，或选择其他语音。',
  },
})
