// What this browser can draw: WebGL 2 or not, and whether the CPU does the work of a GPU.

export interface Graphics {
  /** WebGL 2. */
  readonly supported: boolean;
  /**
   * Drawn by the CPU: perhaps a hundred times slower, so expensive optional parts are left out. `?quality=high` or `?quality=low` in the address
   * decides instead.
   */
  readonly software: boolean;
}

const OBJECTS = ['Buffer', 'Framebuffer', 'Program', 'Renderbuffer', 'Sampler', 'Shader', 'Texture', 'VertexArray'] as const;

/**
 * After a loss of its context three still deletes the objects of the old one when their owners are disposed of, and the browser warns of each. From
 * here on only objects that the context knows are deleted. Called when the context is lost.
 */
export function forgetLostObjects(context: WebGLRenderingContext | WebGL2RenderingContext): void {
  if (wary.has(context)) return;
  wary.add(context);
  const calls = context as unknown as Record<string, (object: unknown) => boolean>;
  for (const kind of OBJECTS) {
    const remove = calls[`delete${kind}`].bind(context);
    calls[`delete${kind}`] = (object) => object !== null && calls[`is${kind}`](object) && remove(object);
  }
}

const wary = new WeakSet<object>();

let known: Graphics | undefined;

/** Tested once, with a context that is given back: a page may hold only a few. */
export function graphics(): Graphics {
  known ??= probe();
  return known;
}

function probe(): Graphics {
  let context: WebGL2RenderingContext | null = null;
  try {
    context = document.createElement('canvas').getContext('webgl2');
  } catch {
    // Some browsers throw where others return null; and a test without a browser has no document.
  }
  if (!context) return { supported: false, software: false };
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = context.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : context.RENDERER);
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return { supported: true, software: asked() ?? /swiftshader|llvmpipe|softpipe|software|basic render/i.test(String(renderer)) };
}

/** Whether the address asks for low or high quality. */
function asked(): boolean | undefined {
  const quality = new URLSearchParams(location.search).get('quality');
  return quality === 'low' || quality === 'high' ? quality === 'low' : undefined;
}
