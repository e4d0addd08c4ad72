import type { SpeechSettings } from '../../../../lib/contracts/schemas/speech.ts'
import { catalogue } from '../../language/language.ts'
import type { Field } from './form-values.ts'

interface SpeechTexts {
  title: string
  description: string
  sources: Record<SpeechSettings['source'], string>
  toEnvironment: string
  toEnvironmentTitle: string
  toEnvironmentText: string[]
  toEnvironmentConfirm: string
  returned: string
  fields: Record<Field, string>
  transcription: string
  transcriptionText: string
  listens(model: string, address: string): string
  listensNot: string
  baseUrlText: string
  modelText: string
  synthesis: string
  synthesisText: string
  azureSpeaks(voice: string): string
  espeakSpeaks: string
  regionMissing: string
  nothingSpeaks: string
  regionText: string
  voiceText(voice: string): string
  save: string
  saved: string
  overwrites: string
  clearTitle: string
  clearText: string
  clearAdvice: string
  clearConfirm: string
  automation: string
  automationText: string
  automaticTts: string
  automaticTtsText: string
  automaticSilence: string
}

export const messages = catalogue<SpeechTexts>({
  en: {
    title: 'Speech & automation',
    description: 'What transcribes videos and sound files, and what reads sentences aloud.',
    sources: {
      saved: 'These settings were saved here; those of the server’s environment are not used.',
      environment: 'These settings come from the server’s environment. Saving replaces all of them.',
    },
    toEnvironment: 'Return to the environment’s settings',
    toEnvironmentTitle: 'Return to the environment’s settings?',
    toEnvironmentText: [
      'What is saved here is deleted, keys included, and so is what is typed and not saved.',
      'From the next request on, the settings of the server’s environment apply.',
    ],
    toEnvironmentConfirm: 'Delete and return',
    returned: 'The settings of the environment apply again.',
    fields: {
      transcription_api_key: 'Transcription key',
      transcription_base_url: 'Base URL',
      transcription_model: 'Model',
      synthesis_key: 'Synthesis key',
      synthesis_region: 'Region',
      synthesis_voice: 'Voice',
    },
    transcription: 'Transcription',
    transcriptionText: 'Turns uploaded videos and sound files into text, by any OpenAI-compatible API.',
    listens: (model, address) => `Now ${model} at ${address} transcribes.`,
    listensNot: 'Now nothing transcribes: videos and sound files cannot become texts.',
    baseUrlText: 'Such as https://api.openai.com/v1; most end in /v1.',
    modelText: 'Such as whisper-1.',
    synthesis: 'Speech synthesis',
    synthesisText: 'Speaks sentences aloud, by Azure’s speech service or by what is installed.',
    azureSpeaks: voice => `Now Azure speaks, with the voice ${voice}.`,
    espeakSpeaks: 'Now espeak-ng speaks, the simple voice installed on the server.',
    regionMissing: 'Now nothing speaks: the key lacks its region.',
    nothingSpeaks: 'Now nothing speaks: enter a key and a region, or install espeak-ng on the server.',
    regionText: 'The one the key is for, such as japaneast.',
    voiceText: voice => `One of Azure’s voices. Empty means ${voice}.`,
    save: 'Save',
    saved: 'Saved. It applies from the next request on.',
    overwrites: 'Saving overwrites both providers. It tests nothing and retries nothing.',
    clearTitle: 'Clear saved keys?',
    clearText: 'The server has these keys, and their fields are empty. Saving clears them:',
    clearAdvice: 'To keep one, cancel and enter it again.',
    clearConfirm: 'Save and clear',
    automation: 'Automation',
    automationText: 'What happens without anybody asking for it.',
    automaticTts: 'Automatic article audio (TTS)',
    automaticTtsText:
      'New uploads get a voice for every sentence, unless the upload itself says otherwise. Takes effect with the next request; what is already there stays as it is.',
    automaticSilence: 'Nothing can speak right now, so uploads stay silent until something can.',
  },
  ja: {
    title: '音声と自動化',
    description: '動画や音声ファイルの文字起こしと、文の読み上げを行うサービスを設定します。',
    sources: {
      saved: 'ここで保存した設定が使われています。サーバーの環境変数の設定は使われません。',
      environment: 'サーバーの環境変数の設定が使われています。保存すると、すべて置き換えられます。',
    },
    toEnvironment: '環境変数の設定に戻す',
    toEnvironmentTitle: '環境変数の設定に戻しますか？',
    toEnvironmentText: [
      'ここで保存した内容はキーも含めて削除されます。入力中で未保存の内容も失われます。',
      '次のリクエストから、サーバーの環境変数の設定が適用されます。',
    ],
    toEnvironmentConfirm: '削除して戻す',
    returned: '環境変数の設定に戻しました。',
    fields: {
      transcription_api_key: '文字起こしのキー',
      transcription_base_url: 'ベース URL',
      transcription_model: 'モデル',
      synthesis_key: '音声合成のキー',
      synthesis_region: 'リージョン',
      synthesis_voice: '音声',
    },
    transcription: '文字起こし',
    transcriptionText: 'アップロードされた動画や音声ファイルを文章にします。OpenAI 互換の API を使えます。',
    listens: (model, address) => `現在は ${address} の ${model} が文字起こしを行います。`,
    listensNot: '現在は未設定のため、動画や音声ファイルの文字起こしはできません。',
    baseUrlText: '例: https://api.openai.com/v1（多くは /v1 で終わります）',
    modelText: '例: whisper-1',
    synthesis: '音声合成',
    synthesisText: 'Azure の音声サービス、またはサーバーにあるソフトウェアで文を読み上げます。',
    azureSpeaks: voice => `現在は Azure が ${voice} の音声で読み上げます。`,
    espeakSpeaks: '現在はサーバーにインストールされた簡易音声 espeak-ng が読み上げます。',
    regionMissing: '現在は読み上げできません。キーのリージョンが設定されていません。',
    nothingSpeaks:
      '現在は読み上げできません。キーとリージョンを入力するか、サーバーに espeak-ng をインストールしてください。',
    regionText: 'キーを発行したリージョン。例: japaneast',
    voiceText: voice => `Azure の音声名。空欄の場合は ${voice} になります。`,
    save: '保存',
    saved: '保存しました。次のリクエストから適用されます。',
    overwrites: '保存すると両方の設定が上書きされます。テストや再試行は行われません。',
    clearTitle: '保存済みのキーを消去しますか？',
    clearText: '次のキーはサーバーに保存されていますが、入力欄が空です。保存すると消去されます:',
    clearAdvice: '残すには、キャンセルしてもう一度キーを入力してください。',
    clearConfirm: '消去して保存',
    automation: '自動化',
    automationText: '誰かが指示しなくても行われる処理です。',
    automaticTts: '記事音声の自動生成（TTS）',
    automaticTtsText:
      '新しくアップロードされた記事のすべての文に音声を付けます。アップロード時の指定がある場合はそちらが優先されます。次のリクエストから適用され、既存の記事は変わりません。',
    automaticSilence: '現在は読み上げできないため、設定が整うまでアップロードされた記事に音声は付きません。',
  },
  zh: {
    title: '语音与自动化',
    description: '设置由谁转写视频和音频文件，以及由谁朗读句子。',
    sources: {
      saved: '当前使用在此保存的设置，不使用服务器环境变量中的设置。',
      environment: '当前使用服务器环境变量中的设置。保存后将全部被替换。',
    },
    toEnvironment: '恢复为环境变量的设置',
    toEnvironmentTitle: '恢复为环境变量的设置？',
    toEnvironmentText: [
      '在此保存的内容（包括密钥）将被删除，已输入但未保存的内容也会丢失。',
      '从下一次请求起，将使用服务器环境变量中的设置。',
    ],
    toEnvironmentConfirm: '删除并恢复',
    returned: '已恢复为环境变量的设置。',
    fields: {
      transcription_api_key: '转写密钥',
      transcription_base_url: '基础 URL',
      transcription_model: '模型',
      synthesis_key: '合成密钥',
      synthesis_region: '区域',
      synthesis_voice: '语音',
    },
    transcription: '语音转写',
    transcriptionText: '将上传的视频和音频文件转为文字，可使用任何兼容 OpenAI 的接口。',
    listens: (model, address) => `当前由 ${address} 的 ${model} 转写。`,
    listensNot: '当前未配置，无法转写视频和音频文件。',
    baseUrlText: '例如 https://api.openai.com/v1，大多以 /v1 结尾。',
    modelText: '例如 whisper-1。',
    synthesis: '语音合成',
    synthesisText: '朗读句子，使用 Azure 语音服务或服务器上安装的程序。',
    azureSpeaks: voice => `当前由 Azure 朗读，语音为 ${voice}。`,
    espeakSpeaks: '当前由服务器上安装的简易语音 espeak-ng 朗读。',
    regionMissing: '当前无法朗读：密钥缺少对应的区域。',
    nothingSpeaks: '当前无法朗读：请填写密钥和区域，或在服务器上安装 espeak-ng。',
    regionText: '密钥所属的区域，例如 japaneast。',
    voiceText: voice => `Azure 的语音名称。留空则使用 ${voice}。`,
    save: '保存',
    saved: '已保存，从下一次请求起生效。',
    overwrites: '保存会覆盖两项服务的全部设置，不会触发测试或重试。',
    clearTitle: '清除已保存的密钥？',
    clearText: '服务器已保存以下密钥，而对应的输入框为空。保存将清除它们：',
    clearAdvice: '如需保留，请取消并重新输入密钥。',
    clearConfirm: '保存并清除',
    automation: '自动化',
    automationText: '无需有人操作即会进行的处理。',
    automaticTts: '自动生成文章音频（TTS）',
    automaticTtsText:
      '新上传的文章会为每个句子生成语音，除非上传时另有指定。从下一次请求起生效，已有文章保持不变。',
    automaticSilence: '当前无法朗读，因此在可以朗读之前，上传的文章不会有音频。',
  },
})
