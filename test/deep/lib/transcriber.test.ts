import '../../lib/speech/transcription/transcriber.test.ts'
