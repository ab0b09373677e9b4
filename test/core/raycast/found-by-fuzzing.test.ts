// Rays that fuzzing once found wrong, as they were found. Each is judged in full: distances, parts, points, normals, ranges.

import { expect, test } from 'vitest';
import type { Line, Pierced } from '../../../src/oracle/rays.ts';
import { judgeRay } from '../../support/judge-ray.ts';

test.each<[string, Pierced, Line]>([
  [
    'a direction that hardly leaves two slabs of a box',
    { kind: 'aabb', center: [3, 0, -3], half: [3, 1, 3] },
    { origin: [3.707149652236269, -0.3227852888558549, -2.77326693036525], direction: [1e-300, 1e-300, 1] },
  ],
  [
    'the same in a turned box',
    { kind: 'obb', center: [-3, -1, -3], half: [3, 1, 3], orientation: [0, 0, 1, 1] },
    { origin: [-2.409185345890404, -3.641644012809615, -5.44584460735298], direction: [1e-300, 1e-300, 1] },
  ],
  [
    'outside of two slabs that the direction hardly leaves: a miss',
    { kind: 'obb', center: [-2, -2, -3], half: [1, 1, 2], orientation: [0, 0, 0.41421356237309515, 1] },
    { origin: [-2.8807600122968693, -1.1655975450845637, -2.9703354887788045], direction: [1e-300, 1e-300, 1] },
  ],
  [
    'a direction of 1e300 beside 1',
    { kind: 'obb', center: [2, 1, -3], half: [1, 3, 3], orientation: [0, 0, 1, 1] },
    { origin: [-1.6116898775156812, 0.05863277986411133, -4.634923705623615], direction: [1e300, 1, 0] },
  ],
  [
    'a grazing start on a ball is at 0, going in',
    { kind: 'sphere', center: [1.0628497197758406, 0.9926842411514372, -1.0563770052976906], radius: 0.7126654629129916 },
    {
      origin: [1.0628497197758406, 0.9926842411514372, -0.34371154238469903],
      direction: [-0.980761576235989, -0.19474260636888785, -0.013492510654092871],
    },
  ],
  [
    'a grazing start on a ball is at 0, going out',
    { kind: 'sphere', center: [0.4165049178991467, -1.4897235981188715, -0.01876482437364757], radius: 0.5411170306382701 },
    {
      origin: [0.4165049178991467, -1.4897235981188715, 0.5223522062646225],
      direction: [0.6258825014056804, -0.7799097055782934, 0.003456237686893643],
    },
  ],
  [
    'a start close above a triangle in a coordinate plane: the distance is as good as its own digits',
    { kind: 'triangle', a: [0, 1, 3], b: [0, -1, 2], c: [0, 1, 0] },
    {
      origin: [0.0069409295725377405, -0.9398999187581291, 2.0183287299145127],
      direction: [-0.7505043031852819, -0.08419931366841274, -0.6554797986804342],
    },
  ],
  [
    'a start close to a corner that the plane passes along an axis: the same, though another corner is far',
    { kind: 'triangle', a: [-3, 2, -1], b: [0, -1, 0], c: [3, 1, 1] },
    {
      origin: [0.002721422939715434, -0.9970955997582525, 0.0010006205945942144],
      direction: [0.7176536196913443, -0.17328874882698522, 0.6744955831389033],
    },
  ],
  [
    'a line in the plane of a triangle that ends at its start on an edge it hardly crosses',
    { kind: 'triangle', a: [-2, 2, -2], b: [1, 2, 0], c: [1, 3, 1] },
    {
      origin: [0.9499692127574235, 2.983323070919141, 0.9499692127574235],
      direction: [2.9343890806194395, 0.9833230709191412, 2.9395824579987675],
    },
  ],
])('%s', (how, solid, line) => {
  expect(judgeRay({ solid, line, how }, true).complaint).toBeNull();
});
