import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Shadowing',
    begin: 'Say it after the speaker',
    stop: 'I have finished',
    again: 'Once more',
    both: 'Hear both',
    mine: 'Hear mine',
    hint: 'You hear the sentence, then the microphone hears you, then you hear both. Your voice stays on this page.',
    steps: {
      hearing: 'Listen…',
      asking: 'Your browser may ask whether this page may use the microphone.',
      speaking: 'Your turn: say the sentence.',
      comparing: 'First the speaker, then you…',
      done: '',
      silent: 'This sentence has no audio yet.',
      failed: 'The audio could not be played. Check your connection, then try again.',
    },
    noVoice: 'The microphone cannot be used',
    reasons: {
      insecure:
        'Browsers allow the microphone only over HTTPS, or on the machine itself (localhost). Open yomu at such an address.',
      refused:
        'This page may not use the microphone. Allow it in the settings of your browser for this page, then try again.',
      missing: 'No microphone was found, or another program is using it. Connect one, then try again.',
    },
  },
  ja: {
    title: 'シャドーイング',
    begin: '続けて言う',
    stop: '言い終えた',
    again: 'もう一度',
    both: '両方を聞く',
    mine: '自分の声を聞く',
    hint: '文を聞き、続けて言うと録音され、その後で両方が流れます。声はこのページの中だけに残ります。',
    steps: {
      hearing: '聞いてください…',
      asking: 'ブラウザーがマイクの使用を確認することがあります。',
      speaking: '文を言ってください。',
      comparing: '話者の声、続いて自分の声…',
      done: '',
      silent: 'この文にはまだ音声がありません。',
      failed: '音声を再生できませんでした。接続を確認して、もう一度お試しください。',
    },
    noVoice: 'マイクを使えません',
    reasons: {
      insecure:
        'マイクは、HTTPS か、同じ端末（localhost）で開いたときにだけ使えます。そのアドレスで yomu を開いてください。',
      refused:
        'このページではマイクが許可されていません。ブラウザーの設定で許可してから、もう一度お試しください。',
      missing: 'マイクが見つからないか、ほかのアプリが使っています。接続してから、もう一度お試しください。',
    },
  },
  zh: {
    title: '影子跟读',
    begin: '跟着说',
    stop: '我说完了',
    again: '再来一次',
    both: '对比收听',
    mine: '听我的录音',
    hint: '先听句子，然后对着麦克风跟读，最后依次播放两者。您的声音只留在本页。',
    steps: {
      hearing: '请听…',
      asking: '浏览器可能会询问是否允许使用麦克风。',
      speaking: '现在请跟读。',
      comparing: '先播放原声，再播放您的声音…',
      done: '',
      silent: '这个句子还没有音频。',
      failed: '无法播放音频，请检查网络连接后重试。',
    },
    noVoice: '无法使用麦克风',
    reasons: {
      insecure: '浏览器只允许在 HTTPS 或本机（localhost）下使用麦克风，请用这样的地址打开 yomu。',
      refused: '本页未获准使用麦克风。请在浏览器设置中允许，然后重试。',
      missing: '没有找到麦克风，或被其他程序占用。请连接后重试。',
    },
  },
})
