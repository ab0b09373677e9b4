// What an application is to the bundlers: 600 mixed bodies fall into a box, by the public names alone. Prints the median step once they lie, ms of processor time.
import { aabb, capsule, createWorld, obb, sphere } from 'kantsu';

let seed = 12345;
function random() {
  seed = (seed * 16807) % 2147483647;
  return seed / 2147483647;
}

const world = createWorld({ sleeping: false });
const WIDTH = 4.2;
world.spawn({ shape: aabb({ min: [-WIDTH - 1, -1, -WIDTH - 1], max: [WIDTH + 1, 0, WIDTH + 1] }), body: 'static' });
for (const side of [-1, 1]) {
  world.spawn({ shape: aabb({ center: [side * (WIDTH + 0.5), 10, 0], half: [0.5, 10, WIDTH + 1] }), body: 'static' });
  world.spawn({ shape: aabb({ center: [0, 10, side * (WIDTH + 0.5)], half: [WIDTH, 10, 0.5] }), body: 'static' });
}
for (let i = 0; i < 600; i++) {
  const center = [0, 0, 0];
  const radius = 0.3 + 0.2 * random();
  const shapes = [
    () => sphere({ center, radius }),
    () => capsule({ p1: [0, -0.3, 0], p2: [0, 0.3, 0], radius: 0.8 * radius }),
    () => obb({ center, half: [radius, 0.9 * radius, 0.8 * radius] }),
  ];
  const along = (k) => ((k % 7) - 3) * 1.15 + 0.1 * random();
  world.spawn({ shape: shapes[i % 3](), position: [along(i), 1 + 1.2 * Math.floor(i / 49), along(Math.floor(i / 7))], mass: 1 });
}

function processorTime() {
  const { user, system } = globalThis.process.cpuUsage();
  return (user + system) / 1000;
}

for (let i = 0; i < 200; i++) world.step();
const times = [];
for (let i = 0; i < 300; i++) {
  const start = processorTime();
  world.step();
  times.push(processorTime() - start);
}
console.log(JSON.stringify({ median: times.sort((a, b) => a - b)[150], hash: world.hash() }));
