import { renderSamples } from './render-samples.ts';
import type { AudioOutput, PlayingSound } from './sound-player.ts';
import { ALARM_REST_MS, SOUNDS, type SoundName } from './sounds.ts';

/** Fade-out of a sound that is cut off, in seconds: a sudden end clicks. */
const FADE_S = 0.008;

const SILENT: PlayingSound = { stop: () => undefined };

/** Perceived loudness halves at about a tenth of the power; the square of the setting comes close to that. */
const gainOf = (percent: number): number => (percent / 100) ** 2;

/**
 * The machine's loudspeaker, through Web Audio. Opens with the first sound. Electron requires no gesture before a page
 * may play sound (https://www.electronjs.org/docs/latest/api/structures/web-preferences, autoplayPolicy); elsewhere the
 * first key press or click opens it.
 */
export function createAudioOutput(): AudioOutput {
  let speaker: Speaker | null = null;
  let percent = 0;
  return {
    start: (name, again) => {
      try {
        speaker ??= openSpeaker(percent);
        return speaker.start(name, again);
      } catch {
        // No sound device, or none left: the screen shows the same information.
        speaker = null;
        return SILENT;
      }
    },
    setVolume: (next) => {
      percent = next;
      speaker?.setVolume(next);
    },
  };
}

type Speaker = AudioOutput;

function openSpeaker(percent: number): Speaker {
  const context = new AudioContext({ latencyHint: 'interactive' });
  const volume = new GainNode(context, { gain: gainOf(percent) });
  volume.connect(context.destination);
  const buffers = new Map<string, AudioBuffer>();

  const bufferOf = (name: SoundName, again: boolean): AudioBuffer => {
    const key = `${name} ${again}`;
    const cached = buffers.get(key);
    if (cached !== undefined) return cached;
    const samples = renderSamples(SOUNDS[name], context.sampleRate, again ? ALARM_REST_MS : 0);
    const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
    buffer.copyToChannel(samples, 0);
    buffers.set(key, buffer);
    return buffer;
  };

  return {
    start: (name, again) => {
      // The machine slept, or another program took the device.
      if (context.state !== 'running') void context.resume().catch(() => undefined);
      const fade = new GainNode(context);
      const source = new AudioBufferSourceNode(context, { buffer: bufferOf(name, again), loop: again });
      source.connect(fade).connect(volume);
      source.addEventListener('ended', () => fade.disconnect(), { once: true });
      source.start();
      return {
        stop: () => {
          fade.gain.setTargetAtTime(0, context.currentTime, FADE_S / 3);
          source.stop(context.currentTime + FADE_S);
        },
      };
    },
    setVolume: (next) => {
      volume.gain.value = gainOf(next);
    },
  };
}
