// Colours of bodies: muted tints per kind, so that the strong colours are left for overlays.
import { Color } from 'three';
import { KINDS } from 'kantsu';
import { KINEMATIC, STATIC } from 'kantsu/inspect';
import type { Kind } from 'kantsu';
import { THEME } from '../kit/theme-signal.ts';
import type { Theme } from '../kit/theme-signal.ts';

/** The same hues in both themes; on a light background darker and more saturated, to remain visible. */
const TINTS: Record<Theme, Record<Kind, number>> = {
  dark: { sphere: 0x8fb0d4, capsule: 0xd2d0c8, aabb: 0x98bdae, obb: 0xafa6d2, triangle: 0xcfaaa2 },
  light: { sphere: 0x5596da, capsule: 0xbcaa78, aabb: 0x4fb08d, obb: 0x8a78dc, triangle: 0xd27560 },
};
/** The colours that static and kinematic bodies are mixed with, and the share of their own; the share of colour and brightness kept in sleep. */
const MIXES = {
  dark: { still: new Color(0x7d8894), ofStatic: 0.35, driven: new Color(0xc9d3dd), ofKinematic: 0.5, asleep: 0.35, greyed: 0.3 },
  light: { still: new Color(0x8d9aa8), ofStatic: 0.35, driven: new Color(0x8d9aa8), ofKinematic: 0.8, asleep: 0.55, greyed: 0.15 },
} as const;

const tints = {
  dark: KINDS.map((kind) => new Color(TINTS.dark[kind])),
  light: KINDS.map((kind) => new Color(TINTS.light[kind])),
};

const own = new Color();
const WHITE = new Color(0xffffff);

/** The tint of a kind, 0xrrggbb, for legends and edges. */
export function tintOf(kind: number, theme: Theme = 'dark'): number {
  return tints[theme][kind].getHex();
}

/** The properties of a body that its colour depends on. */
export interface Appearance {
  kind: number;
  /** 0xrrggbb in place of the tint of its kind; −1 for that. */
  tint: number;
  body: number;
  asleep: boolean;
  lit: boolean;
}

/** Writes linear r g b to `out[o … o+2]`. */
export function writeColor(out: Float32Array, o: number, { kind, tint, body, asleep, lit }: Appearance): void {
  const theme = THEME.value;
  const mix = MIXES[theme];
  if (tint < 0) own.copy(tints[theme][kind]);
  else own.setHex(tint);
  if (body === STATIC) own.lerp(mix.still, 1 - mix.ofStatic);
  else if (body === KINEMATIC) own.lerp(mix.driven, 1 - mix.ofKinematic);
  if (asleep) {
    const grey = mix.greyed * 0.25 * (own.r + own.g + own.b);
    own.multiplyScalar(mix.asleep).addScalar(grey);
  }
  if (lit) own.lerp(WHITE, 0.4);
  own.toArray(out, o);
}

/** A colour 0xrrggbb at a share of its brightness. */
export function shaded(color: number, share: number): number {
  return (
    (Math.round(((color >> 16) & 255) * share) << 16) | (Math.round(((color >> 8) & 255) * share) << 8) | Math.round((color & 255) * share)
  );
}
