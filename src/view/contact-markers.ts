// Contacts: points, normals and depths, of one size on the screen however near or far.
import { Group } from 'three';
import { OUTLINE, PENETRATING, SEPARATED, TOUCHING } from '../debug/palette.ts';
import { DISC, Markers, RING } from './markers.ts';
import type { Stage } from './stage.ts';
import { ARROW, PLAIN, Strokes } from './strokes.ts';
import type { Theme } from './theme.ts';

const FLASH = 0.2; // s
const POINT = 8; // px
const LONGEST = 0.3; // m: a normal's arrow
const LARGEST = 0.09; // m: seen from afar a mark must not hide the bodies it is about

export class ContactMarkers {
  readonly object = new Group();
  enabled = true;
  points = true;
  normals = true;
  depths = true;
  readonly #stage: Stage;
  readonly #marks = new Markers('contact points', { largest: LARGEST, behind: 0.5, renderOrder: 16 });
  readonly #lines = new Strokes('contact normals', { halo: 0.75, behind: 0.3, renderOrder: 14, longest: LONGEST });
  #theme: Theme | undefined;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.object.name = 'contacts';
    this.object.add(this.#lines.object, this.#marks.object);
    stage.scene.add(this.object);
  }

  /** Contact points since `begin`. */
  get count(): number {
    return this.#marks.count;
  }

  begin(): void {
    if (this.#stage.theme !== this.#theme) {
      this.#theme = this.#stage.theme;
      this.#marks.setTheme(this.#theme);
      this.#lines.setTheme(this.#theme);
    }
    this.#marks.begin();
    this.#lines.begin();
  }

  /**
   * A contact point, midway between the surfaces: position, unit normal from a to b, signed distance (negative = depth, m), and seconds since the
   * contact began, on any clock; one younger than 0.2 s flashes unless motion is reduced. `Infinity` never flashes.
   */
  point(x: number, y: number, z: number, nx: number, ny: number, nz: number, distance: number, age: number): void {
    if (!this.enabled) return;
    const color = distance < 0 ? PENETRATING : TOUCHING;
    const fresh = this.#stage.reducedMotion ? 0 : Math.max(0, 1 - age / FLASH);
    if (this.points) {
      if (fresh > 0) this.#marks.add(RING, POINT * (1 + 2.5 * (1 - fresh)), OUTLINE, fresh, x, y, z);
      // Open while only touching, filled once it goes in: told apart without the colour.
      this.#marks.add(distance < 0 ? DISC : RING, POINT * (1 + 0.5 * fresh), color, 1, x, y, z, nx, ny, nz);
    }
    if (this.normals) {
      this.#lines.pen(1.25, color, 0.9).head(ARROW);
      this.#lines.towards(x, y, z, nx, ny, nz, 22);
    }
    if (this.depths && distance < 0) {
      const half = 0.5 * distance;
      this.#lines.pen(3, PENETRATING).head(PLAIN);
      this.#lines.line(x - half * nx, y - half * ny, z - half * nz, x + half * nx, y + half * ny, z + half * nz);
    }
  }

  /** The witness points of one pair, a's filled and b's open, joined by a red depth or a grey distance. */
  witness(ax: number, ay: number, az: number, bx: number, by: number, bz: number, distance: number): void {
    if (!this.enabled) return;
    const color = distance < 0 ? PENETRATING : distance === 0 ? TOUCHING : SEPARATED;
    if (distance < 0) this.#lines.pen(4, color);
    else this.#lines.pen(2, color).dash(5, 4);
    this.#lines.line(ax, ay, az, bx, by, bz);
    this.#marks.add(DISC, 10, color, 1, ax, ay, az);
    this.#marks.add(RING, 12, color, 1, bx, by, bz);
  }

  end(): void {
    this.#marks.end();
    this.#lines.end();
  }

  dispose(): void {
    this.#marks.dispose();
    this.#lines.dispose();
    this.object.removeFromParent();
  }
}
