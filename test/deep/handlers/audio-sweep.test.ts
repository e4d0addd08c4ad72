import '../../handlers/data/audio-sweep.test.ts'
