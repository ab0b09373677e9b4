// Colours that mean something, in the same words as the page's legend (Okabe–Ito, safe for colour blindness); each has a shape or dash beside it.
import { Color } from 'three';

export const ENTRY = 0x009e73;
export const EXIT = 0xd55e00;
export const PART_P1 = 0x56b4e9;
export const PART_CYLINDER = 0xf0e442;
export const PART_P2 = 0xcc79a7;
export const TOUCHING = 0xe69f00;
export const PENETRATING = 0xff4d4f;
export const SEPARATED = 0x8a9a90;
export const OUTLINE = 0xffffff;

export const PART_COLORS = { p1: new Color(PART_P1), cylinder: new Color(PART_CYLINDER), p2: new Color(PART_P2) };
