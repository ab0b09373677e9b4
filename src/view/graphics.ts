// What this browser can draw with: WebGL 2 at all, and whether a processor has to do the work of a graphics card.

export interface Graphics {
  /** WebGL 2. */
  readonly supported: boolean;
  /**
   * Drawn by the processor: perhaps a hundred times slower, so what is costly and not needed is left out. `?quality=high` or `?quality=low` in the
   * address decides instead.
   */
  readonly software: boolean;
}

let known: Graphics | undefined;

/** Asks once, with a context that is given back: a page may hold only a few. */
export function graphics(): Graphics {
  known ??= probe();
  return known;
}

function probe(): Graphics {
  let context: WebGL2RenderingContext | null = null;
  try {
    context = document.createElement('canvas').getContext('webgl2');
  } catch {
    // Some browsers throw where others return null.
  }
  if (!context) return { supported: false, software: false };
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = context.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : context.RENDERER);
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return { supported: true, software: asked() ?? /swiftshader|llvmpipe|softpipe|software|basic render/i.test(String(renderer)) };
}

/** Whether the visitor's address asks to be spared, or not to be. */
function asked(): boolean | undefined {
  const quality = new URLSearchParams(location.search).get('quality');
  return quality === 'low' || quality === 'high' ? quality === 'low' : undefined;
}
