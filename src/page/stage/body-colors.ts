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
  let { r, g, b } = tint < 0 ? tints[theme][kind] : own.setHex(tint);
  const mix = MIXES[theme];
  if (body === STATIC || body === KINEMATIC) {
    const { r: r2, g: g2, b: b2 } = body === STATIC ? mix.still : mix.driven;
    const share = body === STATIC ? mix.ofStatic : mix.ofKinematic;
    r = share * r + (1 - share) * r2;
    g = share * g + (1 - share) * g2;
    b = share * b + (1 - share) * b2;
  }
  if (asleep) {
    const grey = mix.greyed * 0.25 * (r + g + b);
    r = mix.asleep * r + grey;
    g = mix.asleep * g + grey;
    b = mix.asleep * b + grey;
  }
  if (lit) {
    r = 0.6 * r + 0.4;
    g = 0.6 * g + 0.4;
    b = 0.6 * b + 0.4;
  }
  out[o] = r;
  out[o + 1] = g;
  out[o + 2] = b;
}

/** A colour 0xrrggbb at a share of its brightness. */
export function shaded(color: number, share: number): number {
  return (
    (Math.round(((color >> 16) & 255) * share) << 16) | (Math.round(((color >> 8) & 255) * share) << 8) | Math.round((color & 255) * share)
  );
}
