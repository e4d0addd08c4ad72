import '../../lib/agent/speech/transcription/transcriber.test.ts'
