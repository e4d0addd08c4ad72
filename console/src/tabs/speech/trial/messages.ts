import { catalogue } from '../../../language/language.ts'
import type { RecordingProblem } from '../recording/use-recorder.ts'

interface TrialTexts {
  test: string
  mayCost: string
  keyLeftOut: string
  chooseFile: string
  chosen(name: string, size: string): string
  tooLarge(name: string, size: string): string
  playChosen: string
  record: string
  stopRecording: string
  recording: string
  askingForMicrophone: string
  recordingProblems: Record<RecordingProblem, string>
  chooseFirst: string
  needed: string
  testTranscription: string
  takenDown(time: string): string
  testSynthesis: string
  sentence: string
  spoken(time: string): string
  playSpoken: string
  cancel: string
  running: string
  failed: string
  outdated: string
}

export const messages = catalogue<TrialTexts>({
  en: {
    test: 'Test',
    mayCost: 'Really calls the provider with what is typed above, which may cost money. Nothing is saved.',
    keyLeftOut: 'The key’s field is empty, so the test uses none: the saved one is never filled in.',
    chooseFile: 'Choose a sound file',
    chosen: (name, size) => `${name} (${size})`,
    tooLarge: (name, size) => `${name} has ${size}. A test takes at most 5 MB.`,
    playChosen: 'What will be sent',
    record: 'Record',
    stopRecording: 'Stop recording',
    recording: 'Recording',
    askingForMicrophone: 'Waiting for the microphone. Does the browser ask for permission?',
    recordingProblems: {
      unsupported: 'Recording needs HTTPS or localhost, and a browser that can. Choose a file instead.',
      refused: 'The browser may not use the microphone. Allow it for this page, or choose a file.',
      missing: 'No microphone was found. Connect one, or choose a file.',
      failed: 'Nothing could be recorded. Try again, or choose a file.',
    },
    chooseFirst: 'First choose at most 5 MB of Japanese, or record up to a minute.',
    needed: 'The test needs this.',
    testTranscription: 'Test transcription',
    takenDown: time => `Transcribed in ${time}:`,
    testSynthesis: 'Test synthesis',
    sentence: 'To be spoken:',
    spoken: time => `Spoken in ${time}. Listen to it:`,
    playSpoken: 'The test sentence, spoken',
    cancel: 'Cancel the test',
    running: 'The provider is being tested',
    failed: 'The test failed',
    outdated: 'Outdated: the form has changed since this test.',
  },
  ja: {
    test: 'テスト',
    mayCost:
      '上に入力した内容で実際にプロバイダーを呼び出すため、料金が発生することがあります。何も保存されません。',
    keyLeftOut: 'キーの欄が空のため、キーなしでテストします。保存済みのキーは使われません。',
    chooseFile: '音声ファイルを選択',
    chosen: (name, size) => `${name}（${size}）`,
    tooLarge: (name, size) => `${name} は ${size} あります。テストに使えるのは 5 MB までです。`,
    playChosen: '送信する音声',
    record: '録音する',
    stopRecording: '録音を停止',
    recording: '録音中',
    askingForMicrophone: 'マイクの使用許可を待っています。ブラウザーの確認を許可してください。',
    recordingProblems: {
      unsupported:
        '録音には HTTPS または localhost と、対応するブラウザーが必要です。ファイルを選択してください。',
      refused: 'ブラウザーがマイクを使用できません。このページに許可を与えるか、ファイルを選択してください。',
      missing: 'マイクが見つかりません。接続するか、ファイルを選択してください。',
      failed: '録音できませんでした。もう一度試すか、ファイルを選択してください。',
    },
    chooseFirst: '先に 5 MB までの日本語の音声を選択するか、1分以内で録音してください。',
    needed: 'テストに必要です。',
    testTranscription: '文字起こしをテスト',
    takenDown: time => `${time}で文字起こししました:`,
    testSynthesis: '音声合成をテスト',
    sentence: '読み上げる文:',
    spoken: time => `${time}で音声を生成しました。再生して確認してください:`,
    playSpoken: '読み上げられたテスト文',
    cancel: 'テストを中止',
    running: 'プロバイダーをテスト中',
    failed: 'テストに失敗しました',
    outdated: 'このテストの後にフォームが変更されたため、結果は古くなっています。',
  },
  zh: {
    test: '测试',
    mayCost: '会用上面填写的内容实际调用服务商，可能产生费用。不会保存任何内容。',
    keyLeftOut: '密钥输入框为空，因此测试不使用密钥；不会使用已保存的密钥。',
    chooseFile: '选择音频文件',
    chosen: (name, size) => `${name}（${size}）`,
    tooLarge: (name, size) => `${name} 大小为 ${size}。测试最多支持 5 MB。`,
    playChosen: '将要发送的音频',
    record: '录音',
    stopRecording: '停止录音',
    recording: '正在录音',
    askingForMicrophone: '正在等待麦克风权限，请在浏览器提示中允许。',
    recordingProblems: {
      unsupported: '录音需要 HTTPS 或 localhost，以及支持录音的浏览器。请改为选择文件。',
      refused: '浏览器无法使用麦克风。请允许此页面使用，或选择文件。',
      missing: '未找到麦克风。请连接麦克风，或选择文件。',
      failed: '未能录音。请重试，或选择文件。',
    },
    chooseFirst: '请先选择不超过 5 MB 的日语音频，或录音（最长一分钟）。',
    needed: '测试需要此项。',
    testTranscription: '测试转写',
    takenDown: time => `转写用时 ${time}：`,
    testSynthesis: '测试合成',
    sentence: '朗读内容：',
    spoken: time => `已生成语音，用时 ${time}。请播放确认：`,
    playSpoken: '朗读的测试句',
    cancel: '取消测试',
    running: '正在测试服务商',
    failed: '测试失败',
    outdated: '结果已过期：测试之后表单有更改。',
  },
})
