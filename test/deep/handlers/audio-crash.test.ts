import '../../handlers/data/audio-crash.test.ts'
