// The part of three.js that the page uses: 72 kB gzipped of the 117 that three's own renderer takes. Without it the start page would not stay below 300 kB.
//
// three's bundle is one module: whatever any room uses of its core would be loaded by every visitor. Its sources are modules of their own, from which
// each room takes what it needs. Their shaders are written for people; here they lose comments, indentation and the branches that no material of the page
// takes, the classes lose the methods that nothing here calls, and the renderer the lights, textures and materials that nothing here makes. Where three is
// written otherwise than expected here, the build fails; `npm test` draws every room with the result.

import { readFileSync, readdirSync } from 'node:fs';
import { dirname, resolve as resolvePath } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const THREE = fileURLToPath(new URL('../node_modules/three/', import.meta.url));
const INDEX = `${THREE}src/Three.js`;

export function leanThree(): Plugin {
  let uncalled: ReadonlySet<string> | undefined;
  return {
    name: 'kantsu:lean-three',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'three' ? INDEX : null),
    transform: {
      filter: { id: /three[\\/](?:src|examples[\\/]jsm)[\\/].*\.js$|[\\/]src[\\/](?:page|three)[\\/].*\.ts$/ },
      handler(code, id) {
        if (id.endsWith('.ts')) return { code: leanShaders(code), map: null };
        uncalled ??= uncalledMethods();
        const part = withoutUnused(code, id);
        return { code: withoutMethods(part, IN_HAND.test(id) ? SCENE_FORMAT : uncalled), map: null };
      },
    },
  };
}

function withoutUnused(code: string, id: string): string {
  const name = id.slice(id.search(/\w+\.js$/), -3);
  const part = STAND_INS[name];
  if (part !== undefined) return part;
  if (NOT_DRAWN.test(id)) return "export const vertex = '', fragment = '';";
  if (NOT_ASKED.test(id)) return "export default '';";
  if (id.includes('.glsl')) return leanShaders(code);
  return (NOT_ENTERED[name] ?? []).reduce(emptied, shortened(code, name)).replace(NOT_MADE, lineBreaks);
}

// Functions of the renderer that are asked for and never entered: for those materials, and for textures that are cubes, volumes, stacks or films.
const NOT_ENTERED: Readonly<Record<string, readonly string[]>> = {
  WebGLMaterials: ['Points', 'Sprites', 'Phong', 'Toon', 'Matcap', 'Distance', 'Physical'].map((kind) => `refreshUniforms${kind}`),
  WebGLRenderer: ['renderTransmissionPass'],
  WebGLTextures: [
    'setTexture2DArray',
    'setTexture3D',
    'setTextureCube',
    'uploadCubeTexture',
    'updateVideoTexture',
    'updateMultisampleRenderTarget',
    'updateRenderTargetMipmap',
    'setupRenderBufferStorage',
  ],
  // Of uniforms, in a row or alone: no shader has matrices of two columns, unsigned numbers, or pairs and more of whole ones.
  WebGLUniforms: ['M2', 'V1ui', 'V2ui', 'V3ui', 'V4ui', 'V2i', 'V3i', 'V4i', 'T6']
    .flatMap((kind) => [`setValue${kind}`, `setValue${kind}Array`])
    .concat('setValueT3D1', 'setValueT3DArray', 'setValueT2DArray1', 'setValueT2DArrayArray'),
  WebGLState: ['reset', 'updateUBOMapping', 'uniformBlockBinding'],
  WebGLShadowMap: ['VSMPass'],
};

// Branches of the renderer for lights, textures, objects and materials that nothing here makes.
const NOT_MADE =
  /^(\t+)\} else if \( \w+\.is(?:(?:Compressed|DataArray|Data3D|Framebuffer|HTML)Texture|LightProbe|(?:Point|RectArea|Spot|Sun)Light|LineLoop|Points|Sprite|(?:MeshDistance|MeshLambert|MeshMatcap|MeshNormal|MeshPhong|MeshToon|Points|Sprite)Material) \) \{\n[\s\S]*?(?=^\1\})/gm;

// Objects of all functions of a file, of which three's own loader asks for one; the names of colours, which src/page/stage/three-kit.ts gives back; formats of compressed textures, whose decoders the page does not have; and the
// lines that define conditions of shaders which never hold.
const SHORTENED: Readonly<Record<string, readonly [RegExp, (found: string, name: string) => string]>> = {
  WebGLRenderer: [/xr\.enabled === true && xr\.isPresenting === true/g, () => 'false'],
  Color: [/^const _colorKeywords = \{[^}]*\}/m, () => 'const _colorKeywords = {}'],
  MathUtils: [/^const MathUtils = \{[\s\S]*?^\};/m, () => 'const MathUtils = { radToDeg };'],
  WebGLUtils: [/^\t\tif \( p === RGB_S3TC[\s\S]*?(?=^\t\tif \( p === UnsignedInt248Type)/m, () => ''],
  WebGLTextures: [/^\t\tif \( glFormat === _gl\.\w+_INTEGER \) \{[\s\S]*?^\t\t\}$/gm, () => ''],
  WebGLPrograms: [
    /^\t+const HAS_(\w+) = [^\n]*;$/gm,
    (line, condition) => (NEVER.test(`USE_${condition}`) ? `const HAS_${condition} = false;` : line),
  ],
  WebGLProgram: [
    /^\t+parameters[^\n?]* \? '#define (\w+) ?'[^\n]* : '',$/gm,
    (line, condition) => (NEVER.test(condition.replace(/^(\w+)_UV$/, 'USE_$1')) ? '' : line),
  ],
};

function shortened(code: string, name: string): string {
  const change = SHORTENED[name];
  if (change === undefined) return code;
  if (code.search(change[0]) < 0) throw new Error(`three's ${name} is written otherwise than expected`);
  return code.replace(...change);
}

function emptied(code: string, name: string): string {
  const written = new RegExp(`^(\\t*)function ${name}\\([^\\n]*\\) \\{\\n[\\s\\S]*?^\\1\\}$`, 'm');
  if (!written.test(code)) throw new Error(`three has no function ${name} any more`);
  return code.replace(written, (body) => `function ${name}() {${lineBreaks(body)}}`);
}

// Parts of the renderer that the page never comes to, as far as the renderer asks for them: headsets and other arrays of cameras, clipping planes, stacks of textures, shapes that bend, uniforms shared by materials,
// environment maps, post-processing, backgrounds (the page's is a mesh, and the page itself clears).
const STAND_INS: Readonly<Record<string, string>> = {
  WebXRManager: `export class WebXRManager {
    enabled = false;
    isPresenting = false;
    addEventListener() {}
    removeEventListener() {}
    setAnimationLoop() {}
    getEnvironmentBlendMode() {}
    dispose() {}
  }`,
  WebGLMorphtargets: 'export class WebGLMorphtargets { update() {} }',
  WebGLUniformsGroups: 'export class WebGLUniformsGroups { update() {} bind() {} dispose() {} }',
  WebGLEnvironments: 'export class WebGLEnvironments { get() { return null; } dispose() {} }',
  WebGLOutput: 'export class WebGLOutput {}',
  WebGLCubeRenderTarget: 'export class WebGLCubeRenderTarget {}',
  WebGLClipping: `export class WebGLClipping {
    uniform = { value: null, needsUpdate: false };
    numPlanes = 0;
    numIntersection = 0;
    init() { return false; }
    beginShadows() {}
    endShadows() {}
    setGlobalState() {}
    setState() {}
  }`,
  FrustumArray: 'export class FrustumArray {}',
  TextureUtils: 'export class TextureUtils {} export const getByteLength = () => 0;',
  WebGLBackground: `import { Color } from '../../math/Color.js';
  export class WebGLBackground {
    #colors; #color = new Color(0); #alpha;
    constructor(_, __, state, ___, alpha) { this.#colors = state.buffers.color; this.#alpha = alpha ? 0 : 1; }
    getClearColor() { return this.#color; }
    setClearColor(color, alpha = 1) { this.#color.set(color); this.setClearAlpha(alpha); }
    getClearAlpha() { return this.#alpha; }
    setClearAlpha(alpha) { this.#alpha = alpha; this.render(); }
    render() { this.#colors.setClear(this.#color.r, this.#color.g, this.#color.b, this.#alpha, true); }
    addToRenderList() {}
    dispose() {}
  }`,
};

// Shaders of materials and backgrounds that nothing on the page is drawn with; a model of the visitor's is drawn as meshes of standard, physical or basic
// material.
const NOT_DRAWN =
  /ShaderLib[\\/](?:background|backgroundCube|cube|distance|equirect|meshlambert|meshmatcap|meshnormal|meshphong|meshtoon|points|sprite|vsm)\.glsl/;

// Pieces of the others that stand behind conditions of which the renderer itself asks (tone mapping), or which belong to the materials above.
const NOT_ASKED =
  /ShaderChunk[\\/](?:alphahash|batching|clipping_planes|cube_uv|envmap|fog|gradientmap|lightprobes|lights_(?:lambert|phong|toon)|logdepthbuf|map_particle|morph|skin|tonemapping)\w*\.glsl/;

// Names on which shaders are conditional and which the page's are never compiled with: no scene here has fog, clipping planes, environment or light maps,
// lights other than directional and hemispherical ones (a model's own lights are not taken over), and no mesh bends.
const NEVER = new RegExp(
  `\\b(?:${[
    'DEPTH_PACKING == 320[1-3]|DISTANCE|LAMBERT|PHONG|TOON|DITHERING|TONE_MAPPING|FOG_EXP2|ENV_WORLDPOS|ENVMAP_\\w+|SHADOWMAP_TYPE_(?:BASIC|VSM)',
    'USE_(?:ALPHAHASH|ALPHAMAP|BATCHING|BATCHING_COLOR|DISPLACEMENTMAP|ENVMAP|FOG|GRADIENTMAP|INSTANCING_MORPH|LIGHTMAP|LIGHT_PROBES|LIGHT_PROBES_GRID)',
    'USE_(?:ANISOTROPY\\w*|BUMPMAP|CLEARCOAT\\w*|DIFFUSE_ROUGHNESS\\w*|DISPERSION|IRIDESCENCE\\w*|NORMALMAP_OBJECTSPACE|RETROREFLECTION|SHEEN\\w*)',
    'USE_(?:SPECULAR|SPECULAR_\\w+|THICKNESSMAP|TRANSMISSION|TRANSMISSIONMAP)|IOR|PHYSICAL|ALPHA_TO_COVERAGE|DECODE_VIDEO_TEXTURE\\w*',
    'USE_(?:LOGARITHMIC_DEPTH_BUFFER|MATCAP|MORPH\\w+|POINTS_UV|REVERSED_DEPTH_BUFFER|SIZEATTENUATION|SKINNING|SPECULARMAP)',
    'NUM_(?:CLIPPING_PLANES|LIGHT_PROBE_GRIDS|(?:POINT|RECT_AREA|SPOT|SUN)_LIGHT\\w+)(?= > 0)',
  ].join('|')})\\b`,
);

// (A template in a template would end at the inner one's beginning: those stay as they are.)
function leanShaders(code: string): string {
  return code.replace(/\/\* glsl \*\/ ?`((?:[^`$]|\$(?!\{))*)`/g, (whole, shader: string) => {
    const short = `\`${lean(shader)}\``;
    return short + '\n'.repeat(lineBreaks(whole).length - lineBreaks(short).length);
  });
}

function lean(shader: string): string {
  const bare = shader.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const lines = bare.split('\n').map((line) => line.trim());
  // The breaks at its ends stay: what it is joined to may begin or end with a line of its own.
  const [first, last] = [lines[0] === '' ? '\n' : '', lines.at(-1) === '' ? '\n' : ''];
  return first + possible(lines.filter((line) => line !== '')).join('\n') + last;
}

// Without the branches whose condition cannot hold. It cannot if each of its alternatives (`||`) has a part (`&&`) that never holds; one that denies
// something (`!`) is left alone.
function possible(lines: readonly string[]): string[] {
  const kept: string[] = [];
  // One per `#if` around the line: whether its branch is kept now, and what of it was written.
  const open: { keeps: boolean; written: boolean }[] = [];
  for (const line of lines) {
    const [, word, condition = ''] = /^#\s*(if|ifdef|ifndef|elif|else|endif)\b(.*)/.exec(line) ?? [];
    const outside = open.slice(0, word === undefined || word.startsWith('if') ? undefined : -1).every(({ keeps }) => keeps);
    const here = open.at(-1)!;
    const never =
      word !== 'ifndef' && word !== 'else' && !condition.includes('!') && condition.split('||').every((part) => NEVER.test(part));
    if (word === undefined) {
      if (outside) kept.push(line);
    } else if (word.startsWith('if')) {
      open.push({ keeps: !never, written: !never });
      if (outside && !never) kept.push(line);
    } else if (word === 'endif') {
      if (outside && here.written) kept.push(line);
      open.pop();
    } else {
      here.keeps = !never;
      if (never) continue;
      // The first branch that can be: an `#elif` becomes its `#if`, and an `#else` the only one.
      if (outside && (here.written || word === 'elif')) kept.push(here.written ? line : `#if${condition}`);
      here.written ||= word === 'elif';
    }
  }
  return kept;
}

// Classes that a visitor gets in the console (src/page/stage/three-kit.ts) keep their methods, and so does what they are made of: there any may be called. Only
// those that write and read three's own scene format go.
const IN_HAND =
  /src[\\/](?:core[\\/](?:\w*BufferAttribute|BufferGeometry|Object3D)|geometries[\\/]\w+|materials[\\/]\w+|math[\\/](?:Box3|Color|Euler|Matrix4|Quaternion|Vector3)|objects[\\/](?:Group|Mesh))\.js$/;

const SCENE_FORMAT: ReadonlySet<string> = new Set(['toJSON', 'fromJSON']);

// A method is left out when its name stands nowhere in what the page can load, outside of methods of that name: neither in src/ nor in the files of three
// that src/ imports, or that those import. three looks up no method by a name it puts together.
const METHOD =
  /^\t(?:static )?(?:async )?(?!constructor\b)(\w+)\([^\n]*\) \{\n[\s\S]*?^\t\}$|^(\t+)this\.(\w+) = (?:async )?function[^\n]*\{\n[\s\S]*?^\2\};?$|^\t+this\.(\w+) = \4;$/gm;

// And so is a function of the shaders.
const SHADER_FUNCTION = /^(?:highp )?(?:bool|float|mat[34]|vec[234]|void) (\w+)\([^;{}]*\) \{(?:[^{}]|\{[^{}]*\})*\}$/gm;

// The lines stay, so that those after it are where the source map says.
function withoutMethods(code: string, names: ReadonlySet<string>): string {
  return code
    .replace(METHOD, (method, ...[ofClass, , ofObject, given]: (string | undefined)[]) =>
      names.has((ofClass ?? ofObject ?? given)!) ? lineBreaks(method) : method,
    )
    .replace(SHADER_FUNCTION, (whole, name: string) => (names.has(name) ? '' : whole));
}

function uncalledMethods(): Set<string> {
  let texts = whatIsLoaded();
  const uncalled = new Set<string>();
  // What a method left out has called may now be called by nobody.
  for (let before = -1; before < uncalled.size; texts = texts.map((code) => withoutMethods(code, uncalled))) {
    before = uncalled.size;
    const uses = new Map<string, number>();
    for (const code of texts) for (const [word] of code.matchAll(/\w+/g)) uses.set(word, (uses.get(word) ?? 0) + 1);
    const own = new Map<string, number>();
    for (const code of texts) {
      for (const [method, ofClass, , ofObject, given] of [...code.matchAll(METHOD), ...code.matchAll(SHADER_FUNCTION)]) {
        const name = ofClass ?? ofObject ?? given ?? '';
        own.set(name, (own.get(name) ?? 0) + method.match(new RegExp(`\\b${name}\\b`, 'g'))!.length);
      }
    }
    for (const [name, n] of own) if (uses.get(name) === n) uncalled.add(name);
  }
  return uncalled;
}

/** Every file of src/, and every file of three that can be loaded because of them, without comments. */
function whatIsLoaded(): string[] {
  const files = new Map<string, string>();
  const places = exportsOf(INDEX);
  const follow = (code: string, file: string): void => {
    for (const [, names = '', from = ''] of code.matchAll(/\b(?:import|export)(?! type\b)\s*([^'";]*?)(?:\bfrom\s*|\(\s*|)'([^']+)'/g)) {
      if (from === 'three') for (const name of names.match(/(?<!type )\b\w+/g) ?? []) visit(places.get(name));
      else if (from.startsWith('three/addons/')) visit(`${THREE}examples/jsm/${from.slice('three/addons/'.length)}`);
      else if (from.startsWith('.') && file.startsWith(THREE)) visit(resolvePath(dirname(file), from));
    }
  };
  const visit = (file: string | undefined): void => {
    if (file === undefined || files.has(file)) return;
    const code = withoutComments(withoutUnused(readFileSync(file, 'utf8'), file));
    files.set(file, code);
    follow(code, file);
  };
  for (const name of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const code = withoutComments(readFileSync(SOURCES + name, 'utf8'));
    files.set(SOURCES + name, code);
    follow(code, SOURCES + name);
  }
  return [...files.values()];
}

/** Where each name that an index of three exports is written. */
function exportsOf(file: string): Map<string, string> {
  const places = new Map<string, string>();
  const code = withoutComments(readFileSync(file, 'utf8'));
  for (const [, name = ''] of code.matchAll(/^export (?:class|const|function) (\w+)/gm)) places.set(name, file);
  for (const [, names = '', from = ''] of code.matchAll(/^export (\*|\{[^}]*\}) from '([^']+)'/gm)) {
    const there = resolvePath(dirname(file), from);
    if (names === '*') for (const [name, place] of exportsOf(there)) places.set(name, place);
    else for (const [name] of names.matchAll(/\w+/g)) places.set(name, there);
  }
  for (const [, names = ''] of code.matchAll(/^export \{([^}]*)\};/gm)) for (const [name] of names.matchAll(/\w+/g)) places.set(name, file);
  return places;
}

function lineBreaks(code: string): string {
  return code.replace(/[^\n]/g, '');
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*/g, '$1');
}
